import SkycastCore
import Synchronization

/// What one caller waits for: the first answer given counts, later ones are dropped.
final class Answer<Success: Sendable>: Sendable {
    private enum State {
        case open
        case awaited(CheckedContinuation<Result<Success, NotifierError>, Never>)
        case given(Result<Success, NotifierError>)
    }

    private let state = Mutex(State.open)

    /// False once an answer was given: nobody waits for the work any more.
    var isWanted: Bool {
        state.withLock { state in
            if case .given = state { false } else { true }
        }
    }

    func give(_ result: Result<Success, NotifierError>) {
        let waiter = state.withLock { state -> CheckedContinuation<Result<Success, NotifierError>, Never>? in
            switch state {
            case .open:
                state = .given(result)
                return nil
            case .awaited(let continuation):
                state = .given(result)
                return continuation
            case .given:
                return nil
            }
        }
        waiter?.resume(returning: result)
    }

    /// The first answer; may be asked for once.
    var result: Result<Success, NotifierError> {
        get async {
            await withCheckedContinuation { continuation in
                let given = state.withLock { state -> Result<Success, NotifierError>? in
                    if case .given(let result) = state { return result }
                    state = .awaited(continuation)
                    return nil
                }
                if let given { continuation.resume(returning: given) }
            }
        }
    }
}
