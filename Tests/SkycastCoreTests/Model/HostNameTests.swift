import SkycastCore
import Testing

@Test(
    "this computer is told from other hosts",
    arguments: [
        ("localhost", true), ("LocalHost", true), ("weather.localhost", true), ("127.0.0.1", true),
        ("127.255.255.254", true), ("::1", true), ("[::1]", true), ("127.evil.com", false),
        ("127.0.0.1.evil.com", false),
        ("localhost.evil.com", false), ("notlocalhost", false), ("126.0.0.1", false), ("127.0.0.256", false),
        ("127.+0.0.1", false), ("127.-0.0.1", false), ("127.0.1", false), ("127..0.1", false), ("::2", false),
        ("", false),
    ])
func loopbackHosts(host: String, isLoopback: Bool) {
    #expect(HostName.isLoopback(host) == isLoopback)
}
