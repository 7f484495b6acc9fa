import { LRUCache } from 'lru-cache'

type Value = object | string

/** Values kept in memory up to a bound: the one used longest ago goes first. */
export interface Cache<K extends string | number, V extends Value> {
  get(key: K): V | undefined
  set(key: K, value: V): void
  delete(key: K): void
  /** The value of a key, made where there is none. */
  getOrMake(key: K, make: () => V): V
  /**
   * The value of a key, loaded where there is none. Callers meanwhile wait for the same load, so
   * the key must name data that no later write changes; `nextFlight` is for questions that no older
   * reading may answer. A load that fails is not kept.
   */
  getOrLoad(key: K, load: () => Promise<V>): Promise<V>
}

interface ByBytes<V> {
  readonly bytes: number
  entryBytes(value: V, key: string | number): number
}

/** @param max how many values, or how many bytes they may have */
export function openCache<K extends string | number, V extends Value>(
  max: number | ByBytes<V>,
): Cache<K, V> {
  const values = new LRUCache<K, V, () => Promise<V>>({
    ...(typeof max === 'number'
      ? { max }
      : { maxSize: max.bytes, sizeCalculation: max.entryBytes }),
    fetchMethod: (_key, _stale, { context: load }) => load(),
    // every caller that waits for a load gets its value, even when the entry was evicted meanwhile
    ignoreFetchAbort: true,
  })
  return {
    get: (key) => values.get(key),
    set: (key, value) => void values.set(key, value),
    delete: (key) => void values.delete(key),
    getOrMake(key, make) {
      const found = values.get(key)
      if (found !== undefined) return found
      const made = make()
      values.set(key, made)
      return made
    },
    getOrLoad: (key, load) => values.forceFetch(key, { context: load }),
  }
}
