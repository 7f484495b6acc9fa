interface Waiting<V> {
  readonly resolve: (value: V | null) => void
  readonly reject: (error: unknown) => void
}

/**
 * Makes one reading of many: requests that come during a query share the next one, so that no answer
 * is older than its question and a crowd costs few round trips. `readMany` returns the values in the
 * order of the keys, null for missing ones.
 */
export function readTogether<K, V>(
  keyName: (key: K) => string,
  readMany: (keys: readonly K[]) => Promise<readonly (V | null)[]>,
): (key: K) => Promise<V | null> {
  let waiting = new Map<string, { key: K; callers: Waiting<V>[] }>()
  let reading = false

  async function serve(): Promise<void> {
    reading = true
    while (waiting.size > 0) {
      const asked = [...waiting.values()]
      waiting = new Map()
      try {
        const values = await readMany(asked.map(({ key }) => key))
        for (const [index, { callers }] of asked.entries()) {
          for (const { resolve } of callers) resolve(values[index] ?? null)
        }
      } catch (error) {
        for (const { callers } of asked) for (const { reject } of callers) reject(error)
      }
    }
    reading = false
  }

  return (key) =>
    new Promise((resolve, reject) => {
      const name = keyName(key)
      const asked = waiting.get(name) ?? { key, callers: [] }
      asked.callers.push({ resolve, reject })
      waiting.set(name, asked)
      if (!reading) void serve()
    })
}
