import { OperatorError } from '@quatre/db'
import { instantAt } from '@quatre/domain'

/**
 * Reads YYYY-MM-DDTHH:MM as a time at a centre.
 * @returns epoch ms
 * @throws OperatorError for another text
 */
export function readMoment(text: string, { timeZone }: { readonly timeZone: string }): number {
  const [day = '', time = ''] = text.split('T')
  const [hours = NaN, minutes = NaN] = time.split(':').map(Number)
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text) || Number.isNaN(Date.parse(day)))
    throw new OperatorError(`« ${text} » is no time.`)
  return instantAt(day, hours * 60 + minutes, timeZone)
}
