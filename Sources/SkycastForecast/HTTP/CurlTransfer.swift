import CCurl
import Foundation
import SkycastCore

/// An exchange as libcurl carries it out; it stays on libcurl's thread.
final class CurlTransfer {
    let exchange: Exchange
    /// libcurl's (libcurl-easy(3)).
    let handle: UnsafeMutableRawPointer
    private let fields: UnsafeMutablePointer<curl_slist>?

    /// nil if there is no memory for one.
    init?(_ exchange: Exchange) {
        guard let handle = curl_easy_init() else { return nil }
        self.exchange = exchange
        self.handle = handle
        var fields = curl_slist_append(nil, "Accept: application/json")
        for (name, value) in exchange.request.headers { fields = curl_slist_append(fields, "\(name): \(value)") }
        self.fields = fields
        skycast_curl_set_fields(handle, fields)
        skycast_curl_set_text(handle, CURLOPT_URL, exchange.request.url.absoluteString)
        skycast_curl_set_text(handle, CURLOPT_USERAGENT, CurlTransport.userAgent)
        // libcurl inflates whatever it offers; offering gzip alone keeps the rarer decoders out of the way.
        skycast_curl_set_text(handle, CURLOPT_ACCEPT_ENCODING, "gzip")
        skycast_curl_set_text(handle, CURLOPT_PROTOCOLS_STR, "http,https")
        skycast_curl_set_long(handle, CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
        skycast_curl_set_long(handle, CURLOPT_NOSIGNAL, 1)
        if exchange.request.goesPastProxy { skycast_curl_set_text(handle, CURLOPT_PROXY, "") }
        // A name that is still being looked up is left to its own thread when the exchange ends.
        skycast_curl_set_long(handle, CURLOPT_QUICK_EXIT, 1)
        skycast_curl_receive(
            handle,
            { text, _, count, data in
                let line = UnsafeRawBufferPointer(start: text, count: count)
                CurlTransfer.exchange(data)?.receive(header: String(decoding: line, as: UTF8.self))
                return count
            },
            { bytes, _, count, data in
                let piece = UnsafeRawBufferPointer(start: bytes, count: count)
                return CurlTransfer.exchange(data)?.receive(body: piece) == true ? count : 0
            }, Unmanaged.passUnretained(exchange).toOpaque())
    }

    deinit {
        curl_easy_cleanup(handle)
        curl_slist_free_all(fields)
    }

    /// The transfer has come to its end.
    func end(_ result: CURLcode) {
        guard result == CURLE_OK else { return exchange.end(.failure(TransportError(result))) }
        exchange.complete(
            status: skycast_curl_status(handle), redirect: skycast_curl_redirect(handle).map { String(cString: $0) })
    }

    private static func exchange(_ data: UnsafeMutableRawPointer?) -> Exchange? {
        data.map { Unmanaged<Exchange>.fromOpaque($0).takeUnretainedValue() }
    }
}

extension TransportError {
    /// What libcurl says went wrong (libcurl-errors(3)).
    fileprivate init(_ code: CURLcode) {
        self =
            switch code {
            case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: .unresolved
            case CURLE_COULDNT_CONNECT, CURLE_UNSUPPORTED_PROTOCOL, CURLE_URL_MALFORMAT: .unreachable
            case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
                CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS:
                .insecure
            default: .broken
            }
    }
}
