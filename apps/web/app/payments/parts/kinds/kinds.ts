import type { PayKind, PaymentResult } from '@quatre/contract'
import { redirect } from 'react-router'
import { shareKind } from './share.ts'
import { entryKind } from './entry.tsx'
import { cardKind } from './card.tsx'
import { courseKind } from './course.tsx'
import { leagueTeamKind } from './league-team.tsx'
import type { RequestContext } from '../../../site/context.ts'
import { idIn } from '../../../site/form/form-text.ts'
import { topUpKind } from './top-up.tsx'
import { bookingKind } from './booking.tsx'
import type { NumberedKind, OutcomePage, PayEnd, PayKindRow } from './pay-kind.ts'

export const kinds: Readonly<Record<PayKind, PayKindRow>> = {
  booking: bookingKind,
  card_period: cardKind,
  course: courseKind,
  league_team: leagueTeamKind,
  share: shareKind,
  top_up: topUpKind,
  tournament_entry: entryKind,
}

/** The outcome of a payment, when its answer is given for the first time or long after. */
export function resultEnd({ resultCode, of }: Pick<PaymentResult, 'resultCode' | 'of'>): PayEnd {
  if (resultCode === 'Authorised') return of.state === 'cancelled' ? 'cancelled' : 'paid'
  return resultCode === 'Pending' || resultCode === 'RedirectShopper' ? 'waits' : 'failed'
}

/** The page of a payment that got an answer; of a guarantee, that nobody asks for, the payer's bookings. */
export function resultPage(
  result: Pick<PaymentResult, 'resultCode' | 'of'>,
): Pick<PayKindRow, 'isForGuests'> & { readonly address: string } {
  const { kind, id } = result.of
  if (kind === 'guarantee') return { address: '/mon-compte/mes-resa' }
  const { isForGuests, pages } = kinds[kind]
  return { ...(isForGuests && { isForGuests }), address: pages(id)[resultEnd(result)] }
}

interface FoundPage {
  readonly page: OutcomePage
  readonly outcome: NumberedKind<unknown>['outcome']
}

const pageByPath: ReadonlyMap<string, FoundPage> = new Map(
  Object.values(kinds).flatMap(({ pages, outcome }) =>
    (['waits', 'paid', 'failed'] as const).flatMap((page) => {
      const [path = ''] = pages('1')[page].split('?')
      return outcome ? [[path, { page, outcome }] as const] : []
    }),
  ),
)

/** The page that the router matched, by its pattern. @throws Error when no kind has it */
export function payPageAt(pattern: string | undefined): FoundPage {
  const found = pageByPath.get(ownPattern(`/${pattern?.replace(/^\//, '')}`))
  if (found === undefined) throw new Error(`No kind of payment has the page ${pattern}.`)
  return found
}

/** The series has the same pages of its entries below addresses of its own. */
const ownPattern = (pattern: string) =>
  pattern
    .replace(/^(\/:center_name)?\/remontada-padel(\/tournois\/:id)?/, '/tournois')
    .replace('/index.html', '')

/** The number of the thing that an address names; null when it names none. */
export const numberIn = (
  { outcome: { parameter } }: Pick<FoundPage, 'outcome'>,
  { searchParams }: URL,
): number | null => idIn(searchParams.get(parameter))

/** The thing to pay of an address. @throws a redirect to the page of its present state, or when there is none */
export async function findPaid<Thing>(
  { outcome }: Pick<NumberedKind<Thing>, 'outcome'>,
  page: OutcomePage | 'payment',
  site: RequestContext,
  url: URL,
): Promise<Thing> {
  const id = numberIn({ outcome }, url)
  if (id === null) throw redirect(outcome.unnamed)
  const thing = await outcome.find(site, id)
  const next =
    outcome.leads(thing, page) ?? (await outcome.framed?.(site, thing, { page, url })) ?? null
  if (next !== null) throw redirect(next)
  return thing
}
