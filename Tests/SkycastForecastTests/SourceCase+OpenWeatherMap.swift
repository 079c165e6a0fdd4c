import Foundation
import SkycastCore
import SkycastForecast

extension SourceCase {
    static let openWeatherMap = openWeatherMap("OpenWeatherMap", oneCall: false)
    static let oneCall = openWeatherMap("OpenWeatherMap's One Call", oneCall: true)

    private static func openWeatherMap(_ name: String, oneCall: Bool) -> SourceCase {
        SourceCase(
            name: name,
            server: Server(
                secrets: ["canary"],
                whole: { url in Data(body(url).utf8) },
                halfEmpty: { url in
                    Data(body(url).replacing("\"temp\":8.72,", with: "").replacing("\"temp\":14.1,", with: "").utf8)
                },
                missing: [.temperature],
                failures: [
                    Failure(400, #"{"cod":"400","message":"wrong latitude 59.914"}"#, .rejected),
                    Failure(401, #"{"cod":401,"message":"Invalid API key canary."}"#, .unauthorized),
                    Failure(401, #"{"cod":401,"message":"One Call requires a separate subscription."}"#, .unauthorized),
                    Failure(404, #"{"cod":"404","message":"not found"}"#, .rejected),
                    Failure(200, #"{"cod":"404","message":"not found"}"#, .rejected),
                    Failure(429, #"{"cod":429,"message":"Your account is temporary blocked."}"#, .holdFor(.hours(2))),
                    Failure(500, #"{"cod":"500","message":"Internal error at ?appid=canary"}"#, .transient),
                    Failure(401, "<html>", .transient),
                    Failure(200, "<html>", .transient),
                    Failure(200, "", .transient),
                    Failure(200, "[]", .transient),
                ])
        ) { transport in
            guard let server = URL(string: OpenWeatherMapSource.publicServer), let key = APIKey("canary") else {
                throw URLError(.badURL)
            }
            return OpenWeatherMapSource(server: server, key: key, usesOneCall: oneCall, transport: transport)
        }
    }

    private static func body(_ url: URL) -> String {
        switch url.lastPathComponent {
        case "weather": OpenWeatherMapAnswers.current
        case "forecast": OpenWeatherMapAnswers.short
        default: OpenWeatherMapAnswers.oneCall
        }
    }
}
