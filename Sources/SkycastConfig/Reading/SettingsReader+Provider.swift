import SkycastCore

extension SettingsReader {
    /// `[provider]`.
    func provider(from table: SettingsTable) -> ProviderSettings {
        let nameField = table["name"]
        var provider = source(from: table, name: nameField)
        let hasKey = provider.apiKeyFile != nil || provider.name == .openWeatherMap
        provider.geocodingURL = table["geocoding_url"].flatMap { address($0, hasKey: hasKey) }
        provider.contact = table["contact"].flatMap(contact)
        noteMissingContact(of: provider, at: nameField)
        if let time = table["fallback_after"].flatMap(duration) { provider.fallbackAfter = time }
        for field in table["fallback"]?.list(of: "providers") ?? [] {
            guard var next = fallback(field) else { continue }
            next.contact = provider.contact
            if provider.all.contains(where: { $0.name == next.name }) {
                field.problem("'\(next.name.rawValue)' is asked already")
            } else {
                provider.fallback.append(next)
                noteMissingContact(of: next, at: field)
            }
        }
        table.finish()
        return provider
    }

    /// The terms of MET Norway: who cannot be reached risks to be shut out without a warning.
    private func noteMissingContact(of provider: ProviderSettings, at field: SettingsField?) {
        guard provider.name == .metNorway, provider.contact == nil else { return }
        field?.note(
            "MET Norway may shut out whom its people cannot write to", hint: "add contact = \"you@example.org\"")
    }

    /// A further source: its name, or a table if there is more to say about it.
    private func fallback(_ field: SettingsField) -> ProviderSettings? {
        guard let table = field.tableIfAny else { return name(field).map { ProviderSettings($0) } }
        let name = table.required("name")
        let provider = source(from: table, name: name)
        table.finish()
        return name == nil ? nil : provider
    }

    private func name(_ field: SettingsField) -> ProviderSettings.Provider? {
        field.choice("provider", of: ProviderSettings.Provider.allCases.map { (name: $0.rawValue, value: $0) })
    }

    /// What belongs to one source alone.
    private func source(from table: SettingsTable, name field: SettingsField?) -> ProviderSettings {
        var provider = ProviderSettings(field.flatMap(name) ?? .openMeteo)
        func setting(_ key: String, isFor providers: [ProviderSettings.Provider]) -> SettingsField? {
            let field = table[key]
            if !providers.contains(provider.name) {
                field?.note("\(provider.name.rawValue) makes no use of this", hint: "it is for \(list(providers))")
            }
            return field
        }
        provider.apiKeyFile = setting("api_key_file", isFor: [.openMeteo, .openWeatherMap]).flatMap(path)
        let hasKey = provider.apiKeyFile != nil || provider.name == .openWeatherMap
        provider.url = setting("url", isFor: [.openMeteo, .openWeatherMap, .metNorway])
            .flatMap { address($0, hasKey: hasKey) }
        let plans = ProviderSettings.Plan.allCases.map { (name: $0.rawValue, value: $0) }
        if let plan = setting("plan", isFor: [.openWeatherMap])?.choice("plan", of: plans) { provider.plan = plan }
        provider.models =
            (setting("models", isFor: [.openMeteo])?.list(of: "names of models") ?? []).compactMap(model)
        return provider
    }

    private func list(_ providers: [ProviderSettings.Provider]) -> String {
        providers.map(\.rawValue).joined(separator: " and ")
    }

    /// A name that goes into an address as it is.
    private func model(_ field: SettingsField) -> String? {
        guard let name = field.text(such: "icon_seamless") else { return nil }
        guard name.utf8.allSatisfy({ $0 == UInt8(ascii: "_") || isSmallLetterOrDigit($0) }) else {
            return field.refusal("a model's name has small letters, digits and '_'")
        }
        return name
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
        if !address.isEncrypted, !address.isLoopback {
            field.note(
                "the cities' places cross the network unencrypted", hint: "write https:// if the server takes it")
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

private func isSmallLetterOrDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}
