import type { Center } from '@quatre/contract'
import { plural } from '@quatre/domain'

/** « 3 courts de squash, 4 de badminton », in all of these centres; null where a sport has none. */
export function countedCourts(centers: readonly Center[], sports: Iterable<string>): string | null {
  const counted = [...sports].map((slug) => {
    const found = centers.flatMap((center) => center.sports.filter((one) => one.slug === slug))
    const count = found.reduce((sum, { courts }) => sum + courts, 0)
    return { slug, count, name: found[0]?.name.toLowerCase() ?? slug }
  })
  if (counted.length === 0 || counted.some(({ count }) => count === 0)) return null
  return counted
    .map(({ slug, count, name }, place) => {
      const noun = slug === 'squash' ? 'court' : 'terrain'
      return `${place === 0 ? plural(count, noun, `${noun}s`) : count} de ${name}`
    })
    .join(', ')
}
