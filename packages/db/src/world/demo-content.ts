import { fileURLToPath } from 'node:url'
import { networkTimeZone } from '@quatre/domain'
import { overseasTimeZones } from './centers.ts'
import { towns } from './towns.ts'

/** The documents of the demo world, and the clocks by which their dates are written. */
export const demoContent = {
  root: fileURLToPath(new URL('content', import.meta.url)),
  centerTimeZone: (centerId: number): string => overseasTimeZones.get(centerId) ?? networkTimeZone,
  /** Its centres, which documents name by id or by slug. */
  centers: new Map(towns.map(({ slug, id }) => [slug, id])),
}
