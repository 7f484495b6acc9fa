/** Earth radius in kilometres (requirement C7). */
const earthRadiusKm = 6372.8

/** A place on Earth, in decimal degrees. */
export interface Position {
  latitude: number
  longitude: number
}

/** The great-circle distance in kilometres between two places (haversine). */
export function distanceKm(a: Position, b: Position): number {
  const radians = Math.PI / 180
  const halfLatitude = Math.sin(((b.latitude - a.latitude) * radians) / 2)
  const halfLongitude = Math.sin(((b.longitude - a.longitude) * radians) / 2)
  const haversine =
    halfLatitude ** 2 +
    Math.cos(a.latitude * radians) * Math.cos(b.latitude * radians) * halfLongitude ** 2
  // Rounding may lift antipodes just above 1, where asin is not a number.
  return 2 * earthRadiusKm * Math.asin(Math.sqrt(Math.min(1, haversine)))
}

/** The place nearest to a position, the first of equals; undefined when there is none. */
export function nearest<Place extends Position>(
  from: Position,
  places: readonly Place[],
): Place | undefined {
  let best: Place | undefined
  let bestKm = Infinity
  for (const place of places) {
    const km = distanceKm(from, place)
    if (km < bestKm) [best, bestKm] = [place, km]
  }
  return best
}
