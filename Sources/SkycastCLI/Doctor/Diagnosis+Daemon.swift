import SkycastControl
import SkycastCore
import SkycastStore

extension DoctorFacts {
    /// Who runs, how polling goes, and what each city has.
    var daemonFindings: [Finding] {
        switch daemon {
        case .failure(.absent(let socket)):
            if case .held(let owner) = store.lock {
                return [
                    .problem(
                        .unavailable, "daemon.running", short(CommandFailure.unreached(owner, socket: socket)),
                        CommandFailure.hintWhereUnreached)
                ] + cityFindings
            }
            return [
                .problem(
                    .unavailable, "daemon.running", "not running; desktop, clock and sandbox are not known without it",
                    "start it: systemctl --user start skycastd")
            ] + storedHolds + cityFindings
        case .failure(let failure):
            return [.problem(.failed, "daemon.running", short(failure.message), failure.hint)] + cityFindings
        case .success(let status): return findings(of: status) + cityFindings
        }
    }

    private func findings(of status: DaemonStatus) -> [Finding] {
        let since = "since \(status.startedAt.rfc3339) (\(length(now - status.startedAt)))"
        var findings = [
            Finding.ok("daemon.running", "running: version \(status.version), pid \(status.pid), \(since)")
        ]
        if status.version != version {
            findings.append(
                .note(
                    "daemon.version", "its version is \(status.version), that of this program \(version)",
                    "restart it: systemctl --user restart skycastd"))
        }
        findings += configurationInForce(status) + [nextPoll(status)]
        findings += status.refusedKeys.map { key in
            .problem(
                .failed, "daemon.key", "\(key.source) does not take the API key: \(key.reason)",
                "check the key and its file, then: systemctl --user restart skycastd")
        }
        if let outage = status.storeOutage {
            let since = "since \(outage.start.rfc3339) (\(length(now - outage.start)))"
            findings.append(
                .problem(
                    .failed, "daemon.store",
                    "it cannot store \(since): \(short(outage.reason)); alerts go on from memory and do not show here",
                    "make room on the disk, or make it writable; it is tried again every minute"))
        }
        if let error = status.lastError, !status.refusedKeys.contains(where: { $0.reason == error }) {
            findings.append(.note("daemon.last_error", "the last poll failed: \(error)", "it tries again by itself"))
        }
        findings += status.holds.map { Self.hold($0.source, until: $0.end, $0.reason, "it waits by itself") }
        return findings
    }

    /// What the daemon will mind when it runs again.
    private var storedHolds: [Finding] {
        store.holds.filter { $0.until > now }.map {
            Self.hold($0.source.text, until: $0.until, $0.reason, "the daemon minds it when it runs again")
        }
    }

    private static func hold(_ source: String, until end: Timestamp, _ reason: String, _ advice: String) -> Finding {
        .note("daemon.hold", "\(source) asks to be left alone until \(end.rfc3339): \(reason)", advice)
    }

    private func configurationInForce(_ status: DaemonStatus) -> [Finding] {
        if !configuration.problems.isEmpty {
            return [.note("daemon.configuration", "it goes on with the configuration that it read before", nil)]
        }
        guard status.cities.count != configuration.cityCount else { return [] }
        return [
            .note(
                "daemon.configuration",
                "it watches \(cityCount(status.cities.count)), the file has \(cityCount(configuration.cityCount))",
                "have it read the file: systemctl --user reload skycastd")
        ]
    }

    private func nextPoll(_ status: DaemonStatus) -> Finding {
        guard let next = status.nextPollAt else {
            let advice = status.cities.isEmpty ? "add one: skycastctl add NAME" : nil
            return .note("daemon.next_poll", "no poll is planned", advice)
        }
        let wait = next - now
        guard wait < Seconds(-120) else {
            return .ok("daemon.next_poll", "next poll at \(next.rfc3339), in \(length(max(wait, .zero)))")
        }
        return .note(
            "daemon.next_poll", "the next poll is late by \(length(Seconds(-wait.count)))",
            "see what it says: journalctl --user --unit skycastd")
    }

    /// A line for all cities that are well, and one for each that is not.
    private var cityFindings: [Finding] {
        let failing = cities.filter { $0.lastError != nil }
        let stale = cities.filter { $0.lastError == nil && !isFresh($0) }
        let well = cities.count - failing.count - stale.count
        var findings: [Finding] = []
        if well > 0 { findings.append(.ok("cities", "\(cityCount(well)) with fresh data")) }
        findings += failing.map { city in
            let age = city.lastAttemptAt.map { ", \(length(now - $0)) ago" } ?? ""
            return .note(
                "city.error", "\(city.city.name.cleaned(maximum: 40)): failed\(age): \(city.lastError ?? "")", nil)
        }
        findings += stale.map { city in
            let age = city.snapshot.map { "data \(length(now - $0.validAt)) old" } ?? "no data yet"
            return .note("city.stale", "\(city.city.name.cleaned(maximum: 40)): \(age)", nil)
        }
        findings += cities.compactMap { city in
            city.substitute.map { substitute in
                .note(
                    "city.source", "\(city.city.name.cleaned(maximum: 40)): \(substitute.note.cleaned(maximum: 300))",
                    "it returns by itself")
            }
        }
        return findings
    }

    private func isFresh(_ report: CityReport) -> Bool {
        report.snapshot.map { snapshot in
            !Freshness(validAt: snapshot.validAt, now: now, interval: report.interval).isStale
        } ?? false
    }
}

/// What only the daemon knows.
extension DoctorFacts {
    /// Notification server, waiting notices, clock and sandbox; none if the daemon does not tell.
    var surroundingsFindings: [Finding] {
        guard case .success(let status) = daemon else { return [] }
        guard let around = status.surroundings else {
            return [.note("surroundings", "the daemon does not tell", "restart it: systemctl --user restart skycastd")]
        }
        return [desktop(around), waiting(status, around), clock(around), sandbox(around)]
    }

    private func desktop(_ around: DaemonSurroundings) -> Finding {
        if around.busySeconds >= 10 {
            return .note(
                "desktop.server", "a call to the notification server has been running for \(around.busySeconds) s",
                "restart the notification server")
        }
        guard let server = around.server else {
            return .note(
                "desktop.server", "notification server: \(around.serverProblem ?? "not known")",
                "start one, such as dunst, or restart the one that hangs; notices wait meanwhile")
        }
        let name = [server.name, server.version].filter { !$0.isEmpty }.joined(separator: " ")
        let vendor = server.vendor.isEmpty ? "" : " (\(server.vendor))"
        let abilities = server.capabilities.isEmpty ? "nothing special" : server.capabilities.joined(separator: ", ")
        return .program("desktop.server", "notification server \(name)\(vendor): \(abilities)".cleaned(maximum: 600))
    }

    private func waiting(_ status: DaemonStatus, _ around: DaemonSurroundings) -> Finding {
        let count = status.waitingNotices
        let what = count == 0 ? "no notice waits" : count == 1 ? "1 notice waits" : "\(count) notices wait"
        return count > 0 && around.server == nil
            ? .note("desktop.waiting", what + " for a notification server", nil) : .ok("desktop.waiting", what)
    }

    private func clock(_ around: DaemonSurroundings) -> Finding {
        around.isClockSuspect
            ? .note(
                "clock", "the computer's clock is suspect: too early, or 10 min off; time is reckoned without it",
                "set it: timedatectl set-ntp true")
            : .ok("clock", "the clock is trusted")
    }

    private func sandbox(_ around: DaemonSurroundings) -> Finding {
        switch around.sandbox.isInForce {
        case true?: .ok("sandbox", "sandbox in force: no new privileges, system calls filtered")
        case false?:
            .note("sandbox", "the sandbox is not, or not all, in force", "start it by its unit, unchanged")
        case nil: .note("sandbox", "the kernel does not say if a sandbox is in force", nil)
        }
    }
}
