const minuteSeconds = 60
const hourMinutes = 60

/** A waiting time in words: never less than it is. */
export function waitWords(seconds: number): string {
  if (seconds <= minuteSeconds / 2) return 'dans quelques secondes'
  const minutes = Math.ceil(seconds / minuteSeconds)
  if (minutes === 1) return 'dans une minute'
  if (minutes === hourMinutes) return 'dans une heure'
  // an hour and a quarter said as two hours would be far from it
  if (minutes < 2 * hourMinutes) return `dans ${minutes}\u00a0minutes`
  return `dans ${Math.ceil(minutes / hourMinutes)}\u00a0heures`
}
