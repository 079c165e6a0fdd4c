import SkycastCore

extension SettingsReader {
    /// `[provider]`.
    func provider(from table: SettingsTable) -> ProviderSettings {
        var provider = ProviderSettings()
        let names = ProviderSettings.Provider.allCases.map { (name: $0.rawValue, value: $0) }
        if let name = table["name"]?.choice("provider", of: names) { provider.name = name }
        if let fields = table["fallback"]?.list(of: "providers") {
            for field in fields {
                guard let name = field.choice("provider", of: names) else { continue }
                if name == provider.name || provider.fallback.contains(name) {
                    field.problem("'\(name.rawValue)' is asked already")
                } else {
                    provider.fallback.append(name)
                }
            }
        }
        provider.apiKeyFile = table["api_key_file"].flatMap(path)
        let hasKey = provider.apiKeyFile != nil || provider.name == .openWeatherMap
        provider.url = table["url"].flatMap { address($0, hasKey: hasKey) }
        provider.geocodingURL = table["geocoding_url"].flatMap { address($0, hasKey: hasKey) }
        let plans = ProviderSettings.Plan.allCases.map { (name: $0.rawValue, value: $0) }
        if let plan = table["plan"]?.choice("plan", of: plans) { provider.plan = plan }
        provider.contact = table["contact"].flatMap(contact)
        table.finish()
        return provider
    }

    private func address(_ field: SettingsField, hasKey: Bool) -> String? {
        let example = "https://api.open-meteo.com"
        guard let text = field.text(such: example) else { return nil }
        guard let address = WebAddress(text) else {
            return field.refusal("not the address of a server", hint: "such as \"\(example)\"")
        }
        if address.hasExtras {
            return field.refusal(
                "an address of a server has no user, password, query or fragment", hint: "a key belongs in api_key_file"
            )
        }
        if hasKey, !address.isEncrypted, !address.isLoopback {
            return field.refusal("the key would cross the network unencrypted", hint: "write https://")
        }
        return address.text
    }

    /// Printable ASCII: it becomes part of a header.
    private func contact(_ field: SettingsField) -> String? {
        guard let text = field.text(such: "me@example.org") else { return nil }
        guard text.utf8.allSatisfy({ (0x20...0x7e).contains($0) }), text.utf8.count <= 200 else {
            return field.refusal("a contact has at most 200 letters, digits and signs of ASCII")
        }
        return text
    }
}
