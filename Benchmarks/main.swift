import SkycastCore

// Times the inner parts of Skycast in one run, each beside its bound: `make bench`.

EngineBenchmark.run()
