package import SkycastConfig

/// The configuration as `config show` and `add` reach it; `config` and `database` are the options as typed.
package struct ConfigurationServices {
    /// What is in force, the defaults where there is no file.
    package var show: (_ config: String?, _ database: String?) throws(ConfigurationError) -> EffectiveSettings
    /// Writes a city into the file.
    package var add: (_ config: String?, _ city: NewCity) throws(AdditionError) -> AddedCity

    package init(
        show: @escaping (_ config: String?, _ database: String?) throws(ConfigurationError) -> EffectiveSettings,
        add: @escaping (_ config: String?, _ city: NewCity) throws(AdditionError) -> AddedCity
    ) {
        self.show = show
        self.add = add
    }

    /// No file anywhere, and no place for one.
    package init() {
        self.init(
            show: { (_, _) throws(ConfigurationError) in throw .noHomeDirectory },
            add: { (_, _) throws(AdditionError) in throw .configuration(.noHomeDirectory) })
    }
}

/// The settings in force, and where they and the store are.
package struct EffectiveSettings: Hashable, Sendable {
    package let path: String
    /// False if the defaults are in force.
    package let exists: Bool
    package let settings: Settings
    package let database: String

    package init(path: String, exists: Bool, settings: Settings, database: String) {
        self.path = path
        self.exists = exists
        self.settings = settings
        self.database = database
    }
}
