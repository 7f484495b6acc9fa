interface Flight<T> {
  readonly current: Promise<T>
  next: Promise<T> | null
}

/**
 * Lets all who ask for the same thing while it is being read share the reading that comes next:
 * one at a time for everybody, and no answer older than its question.
 */
export function nextFlight<T>(): (key: string, read: () => Promise<T>) => Promise<T> {
  const flights = new Map<string, Flight<T>>()

  async function launch(key: string, read: () => Promise<T>): Promise<T> {
    const current = read()
    const flight: Flight<T> = { current, next: null }
    flights.set(key, flight)
    try {
      return await current
    } finally {
      if (flight.next === null) flights.delete(key)
    }
  }

  return (key, read) => {
    const flight = flights.get(key)
    if (flight === undefined) return launch(key, read)
    flight.next ??= flight.current.then(
      () => launch(key, read),
      () => launch(key, read),
    )
    return flight.next
  }
}
