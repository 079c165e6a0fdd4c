import CNotify
import SkycastCore

/// What Skycast knows of the desktop: the bus, the server, its bubbles.
///
/// Built, used and kept on the loop's thread.
final class Desktop {
    private let loop: NotifyLoop
    private let limits: NotifyLimits
    private let tell: @Sendable (NotifierEvent) -> Void
    private var bus: SessionBus?
    private var server: Server?
    private var lastOwner: String?
    private var bubbles: BubbleShelf
    /// Bubbles of an earlier process that we have not touched yet.
    private var adopted: [EventID: ShownNotice] = [:]
    private var isWaitingForBus = false
    private var lastActivation: Int?

    /// The notification server as first asked.
    private struct Server {
        let owner: String
        let capabilities: Set<String>
        /// True after a call went unanswered: a small question comes before the next bubble.
        var isSuspect = false
    }

    init(loop: NotifyLoop, limits: NotifyLimits, tell: @escaping @Sendable (NotifierEvent) -> Void) {
        self.loop = loop
        self.limits = limits
        self.tell = tell
        bubbles = BubbleShelf(capacity: limits.bubbles)
    }

    /// Looks for the bus and the server, and goes on looking.
    func start() { _ = connectedBus() }

    /// Puts a notice on the screen and waits for the server's answer, 25 s at most.
    func show(_ notice: Notice) throws(NotifierError) -> ShownNotice {
        do throws(CallError) {
            let (bus, server) = try presentServer()
            return try answer(from: server.owner, on: bus) { () throws(CallError) in
                try ShownNotice(serverID: send(notice, to: server), server: bus.name(of: server.owner))
            }
        } catch {
            throw error.notifierError
        }
    }

    /// Remembers a bubble of an earlier process until it is replaced or closed.
    func adopt(_ event: EventID, _ shown: ShownNotice) { adopted[event] = shown }

    /// Takes a bubble away if the present server shows it; false if the server did not answer.
    func close(_ event: EventID) -> Bool {
        noteOwner()
        guard let bubble = bubbles.remove(event) ?? adoptedBubble(of: event) else { return true }
        do throws(CallError) {
            // The bubble is forgotten here and now, so the server's own signal will find nobody.
            try bubble.close()
            tell(.closed(event, reason: 3))
            return true
        } catch .unanswered {
            bubbles.put(bubble, for: event)
            return false
        } catch {
            return true  // the server, or the bubble, is gone
        }
    }

    /// Asks the present server who it is.
    func describe() throws(NotifierError) -> ServerDescription {
        do throws(CallError) {
            let (bus, server) = try presentServer()
            let words = try bus.information(of: server.owner)
            guard words.count >= 3 else { throw .refused("GetServerInformation: wrong reply") }
            return ServerDescription(
                owner: server.owner, name: words[0], vendor: words[1], version: words[2],
                capabilities: server.capabilities)
        } catch {
            throw error.notifierError
        }
    }

    /// Frees the bubbles that servers closed; not done in their own signal.
    func sweep() { bubbles.removeClosed() }

    private func send(_ notice: Notice, to server: Server) throws(CallError) -> UInt32 {
        let content = BubbleContent(notice, capabilities: server.capabilities)
        guard let event = notice.bubble else {
            guard let bubble = Bubble(content, listener: nil) else { throw .refused("libnotify: no notification") }
            return try bubble.show(content)
        }
        let known = bubbles[event].flatMap { $0.isClosed ? nil : $0 }
        let number = adoptedNumber(of: event) ?? 0
        guard let bubble = known ?? Bubble(content, number: number, listener: listener(for: event)) else {
            throw .refused("libnotify: no notification")
        }
        bubbles.put(bubble, for: event)
        let answer = try bubble.show(content)
        if answer == 0 { bubbles.remove(event) }  // discarded by a rule of the server: no bubble has this number
        return answer
    }

    /// The number of a bubble of an earlier process, if the server that gave it is the present one; told once.
    private func adoptedNumber(of event: EventID) -> UInt32? {
        guard let shown = adopted.removeValue(forKey: event), let bus, let owner = lastOwner,
            shown.server == bus.name(of: owner)
        else { return nil }
        return shown.serverID
    }

    private func adoptedBubble(of event: EventID) -> Bubble? {
        guard let number = adoptedNumber(of: event) else { return nil }
        notify_init("Skycast")
        return Bubble(number: number)
    }

    private func listener(for event: EventID) -> Bubble.Listener {
        Bubble.Listener(
            action: { [tell] action in
                switch action {
                case .acknowledge: tell(.acknowledge(event))
                case .snooze: tell(.snooze(event))
                }
            },
            closed: { [tell, loop] reason in
                tell(.closed(event, reason: reason))
                loop.submit { $0.sweep() }
            })
    }
}

// MARK: - The server

extension Desktop {
    /// The server that has the name now, asked what it can do when it is new.
    ///
    /// Starts one if the bus can and the last try is long enough ago.
    private func presentServer() throws(CallError) -> (SessionBus, Server) {
        guard let bus = connectedBus() else { throw .unreachable }
        var owner = try bus.owner()
        if owner == nil { owner = try activatedOwner(on: bus) }
        note(owner)
        guard let owner else { throw .unreachable }
        if let server, server.isSuspect {
            _ = try answer(from: server.owner, on: bus) { () throws(CallError) in try bus.information(of: owner) }
            self.server?.isSuspect = false
        }
        if let server { return (bus, server) }
        let capabilities = try answer(from: owner, on: bus) { () throws(CallError) in try bus.capabilities(of: owner) }
        let server = Server(owner: owner, capabilities: capabilities)
        notify_init("Skycast")
        self.server = server
        return (bus, server)
    }

    /// The result of a call to the server `owner`; if it did not answer, tells whether it left or is slow.
    private func answer<Result>(
        from owner: String, on bus: SessionBus, _ call: () throws(CallError) -> Result
    ) throws(CallError) -> Result {
        do throws(CallError) {
            return try call()
        } catch .unanswered {
            let ownerNow = try bus.owner()
            guard ownerNow == owner else {
                note(ownerNow)
                throw .unreachable
            }
            server?.isSuspect = true
            throw .unanswered
        }
    }

    /// Takes notice of who has the name now.
    ///
    /// Numbers of another server mean nothing, and may be somebody else's bubble.
    private func note(_ owner: String?) {
        if owner != server?.owner { forgetServer() }
        guard owner != lastOwner else { return }
        lastOwner = owner
        if let owner, let bus { tell(.serverAppeared(bus.name(of: owner))) }
    }

    /// Drops everything that belongs to the server, libnotify's cached proxy included.
    ///
    /// Closes no bubble: libnotify has none left to close when it is uninitialised.
    private func forgetServer() {
        bubbles.removeAll()
        server = nil
        notify_uninit()
    }

    private func activatedOwner(on bus: SessionBus) throws(CallError) -> String? {
        let now = g_get_monotonic_time()
        if let lastActivation, Duration.microseconds(now - lastActivation) < limits.activationInterval { return nil }
        guard try bus.canActivate() else { return nil }
        lastActivation = now
        do throws(CallError) { try bus.activate() } catch { return nil }
        return try bus.owner()
    }
}

// MARK: - The bus

extension Desktop {
    private func connectedBus() -> SessionBus? {
        if let bus, !bus.isClosed { return bus }
        dropBus()
        bus = SessionBus(
            closed: { [loop] in loop.submit { $0.reconnect() } },
            ownerChanged: { [loop] in loop.submit { $0.noteOwner() } })
        if bus == nil { waitForBus() } else { noteOwner() }
        return bus
    }

    private func dropBus() {
        forgetServer()
        lastOwner = nil
        bus = nil
    }

    /// Lets go of a lost connection and looks for a new one.
    private func reconnect() { _ = connectedBus() }

    private func noteOwner() {
        guard let bus, let owner = try? bus.owner() else { return note(nil) }
        note(owner)
    }

    private func waitForBus() {
        guard !isWaitingForBus else { return }
        isWaitingForBus = true
        loop.submit(after: limits.busInterval) { desktop in
            desktop.isWaitingForBus = false
            desktop.reconnect()
        }
    }
}
