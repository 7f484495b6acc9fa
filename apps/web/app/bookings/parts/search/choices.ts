import type { Center } from '@quatre/contract'
import { addDays, clockOfMinute, dayShort } from '@quatre/domain'

const offeredDays = 14

/** The days to choose from, `today` first, each with the words for it. */
export function daysFrom(today: string): { readonly date: string; readonly label: string }[] {
  return Array.from({ length: offeredDays }, (_, ahead) => {
    const date = addDays(today, ahead)
    return { date, label: dayShort(date, today) }
  })
}

/** The starts to choose from: the full hours of the day, and the one proposed. */
export function startChoices(proposed: string): string[] {
  const hours = Array.from({ length: 17 }, (_, hour) => clockOfMinute((hour + 7) * 60))
  return [...new Set([...hours, proposed])].sort()
}

/** The sports that are played somewhere. */
export function playedSports(
  centers: readonly Center[],
): { readonly id: number; readonly name: string }[] {
  const names = new Map(centers.flatMap(({ sports }) => sports.map(({ id, name }) => [id, name])))
  return [...names].map(([id, name]) => ({ id, name })).sort((a, b) => a.id - b.id)
}
