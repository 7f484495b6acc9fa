import { fileURLToPath } from 'node:url'
import { networkTimeZone } from '@quatre/domain'
import { overseasTimeZones } from './centers.ts'

/** The documents of the demo world, and the clocks by which their dates are written. */
export const demoContent = {
  root: fileURLToPath(new URL('content', import.meta.url)),
  timeZoneOf: (centerId: number): string => overseasTimeZones.get(centerId) ?? networkTimeZone,
}
