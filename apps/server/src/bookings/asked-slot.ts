import type { AskedSlot } from '@quatre/domain'
import { Problem } from '../http/problems.ts'
import type { Catalogue } from './catalogue.sql.ts'
import type { CenterDay } from './center-day.ts'
import type { CenterDays } from './center-days.ts'
import { checkedSlot, checkShown, type Wish } from './slot-wish.ts'

interface Asked extends Wish {
  readonly center: number
  /** The start as it was written; in `Z` it names no local time. */
  readonly startingDate: string
  readonly startsAt: number
  readonly duration: number
  readonly now: number
}

interface SlotAndDay {
  readonly slot: AskedSlot
  readonly day: CenterDay
}

/**
 * The slot by the rules, and the courts of its day, both of one revision of the centre.
 * @throws Problem with the rule that refuses it, as the rule is now
 */
export async function readAskedSlot(
  { catalogues, read }: CenterDays,
  asked: Asked,
): Promise<SlotAndDay> {
  const readBy = async (catalogue: Catalogue): Promise<SlotAndDay> => {
    const slot = bookableSlot(catalogue, asked)
    const { day } = await read({ centerId: asked.center, day: slot.day, now: asked.now })
    const isSame = day.catalogue === catalogue
    return { slot: isSame ? slot : bookableSlot(day.catalogue, asked), day }
  }

  const last = await catalogues.last(asked.center)
  if (last === null) throw new Problem('center_not_found')
  try {
    return await readBy(last)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    // what was read last may be older than the rules: only those of now may refuse
    const current = await catalogues.again(asked.center)
    if (current === null) throw new Problem('center_not_found')
    if (current.revision === last.revision) throw error
    return readBy(current)
  }
}

function bookableSlot(catalogue: Catalogue, asked: Asked): AskedSlot {
  if (!catalogue.bookable) throw new Problem('center_closed_to_booking')
  const { startingDate } = asked
  if (!startingDate.endsWith('Z')) {
    checkShown(startingDate.slice(0, 16), [catalogue.timeZone], 'startingDate')
  }
  return checkedSlot(catalogue, asked)
}
