/** Keeps a map that has grown by one within its bound: what was put there first goes. */
export function dropOldest<K>(map: Map<K, unknown>, most: number): void {
  if (map.size <= most) return
  const [oldest] = map.keys()
  if (oldest !== undefined) map.delete(oldest)
}
