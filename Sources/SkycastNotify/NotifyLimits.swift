/// How long and how much the notifier bears.
package struct NotifyLimits: Sendable {
    /// What a caller waits for an answer; the call itself may go on, and its result is kept.
    package let answer: Duration
    /// Between two looks for a session bus while there is none.
    package let busInterval: Duration
    /// Between two tries to start a notification server through the bus.
    package let activationInterval: Duration
    /// How many bubbles can be replaced, closed and clicked; older ones stay on the screen on their own.
    package let bubbles: Int

    package init(
        answer: Duration = .seconds(10), busInterval: Duration = .seconds(5),
        activationInterval: Duration = .seconds(300), bubbles: Int = 256
    ) {
        self.answer = answer
        self.busInterval = busInterval
        self.activationInterval = activationInterval
        self.bubbles = bubbles
    }
}
