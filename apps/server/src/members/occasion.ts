import { dateNumeric, isoWithOffset, networkTimeZone, time } from '@quatre/domain'
import type { MailFact } from '../platform/mail/mail-html.ts'
import { knownDevice } from './sessions/device.ts'

/** The time and device of an event of an account. */
export interface Occasion {
  readonly now: number
  readonly userAgent: string
}

/**
 * The time and device of the event in a security mail. Devices only in our own words: a `User-Agent` is text that
 * anybody may write (requirement E2).
 */
export function occasionFacts({ now, userAgent }: Occasion): readonly MailFact[] {
  const at = isoWithOffset(now, networkTimeZone)
  const device = knownDevice(userAgent)
  return [
    { label: 'Quand', value: `Le ${dateNumeric(at)} à ${time(at)}` },
    ...(device === null ? [] : [{ label: 'Appareil', value: device }]),
  ]
}
