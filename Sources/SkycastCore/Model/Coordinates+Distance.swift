extension Coordinates {
    /// The distance in metres to a point nearby, on a sphere of 6371 km; within one percent up to 100 km.
    package func distance(to other: Self) -> Double {
        let metresPerDegree = 111_195.0
        let middle = (latitude + other.latitude) / 2
        let across = (other.longitude - longitude).remainder(dividingBy: 360)  // the short way over the date line
        let east = across * cosine(ofDegrees: middle) * metresPerDegree
        let north = (other.latitude - latitude) * metresPerDegree
        return (east * east + north * north).squareRoot()
    }
}

/// The cosine of −90 to 90 degrees by its series, exact to four decimals; the core links no mathematics library.
private func cosine(ofDegrees degrees: Double) -> Double {
    let square = (degrees * .pi / 180) * (degrees * .pi / 180)
    return 1 - square / 2 * (1 - square / 12 * (1 - square / 30 * (1 - square / 56 * (1 - square / 90))))
}
