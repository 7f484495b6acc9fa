import { peopleAtOnce } from '../slots/party-days.ts'
import type { LeadKind } from './kinds.ts'

interface PackageExtra {
  readonly slug: string
  readonly name: string
  /** In cents, tax included. */
  readonly priceCents: number
  readonly per: 'child' | 'person' | 'group'
}

/** A package that a request may ask for, as its document describes it, at the price of its centre. */
export interface LeadPackage extends PackageExtra {
  readonly occasion: NonNullable<LeadKind['occasion']>
  readonly minPeople: number
  readonly maxPeople: number
  readonly peoplePerCourt: number
  /** Its slug. */
  readonly sport: string
  readonly ages?: { readonly from: number; readonly to: number } | undefined
  readonly extras: readonly PackageExtra[]
}

type Sized = Pick<LeadPackage, 'priceCents' | 'minPeople' | 'maxPeople' | 'peoplePerCourt'>

/**
 * A package for as many as so many courts of its sport hold at once; null where its fewest have no room.
 * One without a price is a year’s or a day’s to agree on: it fits anywhere (requirement L2).
 */
export function packageOnCourts<Offered extends Sized>(
  offered: Offered,
  courts: number,
): Offered | null {
  if (offered.priceCents === 0) return offered
  const maxPeople = peopleAtOnce(offered, courts)
  return maxPeople === 0 ? null : { ...offered, maxPeople }
}

interface QuoteLine {
  readonly name: string
  readonly unitCents: number
  readonly count: number
  readonly cents: number
}

export interface Quote {
  readonly lines: readonly QuoteLine[]
  /** In cents, tax included: the one figure of the page, the mails and the CRM. */
  readonly amountCents: number
}

/**
 * The price of a package for so many people, with the extras of these slugs; each counts once (requirement L3).
 * @throws RangeError of people that are no whole positive number, or an extra that it does not have
 */
export function quote(
  offered: LeadPackage,
  { people, extras }: { readonly people: number; readonly extras: readonly string[] },
): Quote {
  if (!Number.isInteger(people) || people < 1)
    throw new RangeError(`not a number of people: ${people}`)
  const chosen = [...new Set(extras)].map((slug) => {
    const extra = offered.extras.find((one) => one.slug === slug)
    if (extra === undefined) throw new RangeError(`no extra of ${offered.slug}: ${slug}`)
    return extra
  })
  const lines = [offered, ...chosen].map(({ name, priceCents, per }) => {
    const count = per === 'group' ? 1 : people
    return { name, unitCents: priceCents, count, cents: priceCents * count }
  })
  return { lines, amountCents: lines.reduce((sum, { cents }) => sum + cents, 0) }
}
