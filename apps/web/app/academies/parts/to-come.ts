import type { OwnCourse } from '@quatre/contract'
import { dateNumeric, euros } from '@quatre/domain'

type Instalments = OwnCourse['toCome']

/** « 160 € le 24/12/2026, 160 € le 23/01/2027 » */
export const toComeText = (toCome: Instalments): string =>
  toCome.map(({ day, amount }) => `${euros(amount.value)} le ${dateNumeric(day)}`).join(', ')

/** The instalments of all lines, those of a day together. */
export function allToCome(lines: readonly Pick<OwnCourse, 'toCome'>[]): Instalments {
  const days = Map.groupBy(
    lines.flatMap(({ toCome }) => toCome),
    ({ day }) => day,
  )
  return [...days.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return []
    const value = others.reduce((sum, { amount }) => sum + amount.value, first.amount.value)
    return [{ ...first, amount: { ...first.amount, value } }]
  })
}
