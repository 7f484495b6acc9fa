import { ApiProblem } from '@quatre/contract'
import { data, redirect } from 'react-router'
import type { RequestContext } from '../../../site/context.ts'
import { formText, idIn } from '../../../site/form/form-text.ts'
import { submit } from '../../../site/form/submit.ts'
import { entranceAddress } from '../../../site/pages/access.ts'
import { completionAddress, paymentAddress } from '../../../site/pages/addresses.ts'
import {
  besides,
  courtAddress,
  courtPath,
  metCode,
  readCourtSearch,
  readOption,
  refusedAddress,
  type CourtSearch,
} from '../search/court-search.ts'
import { lessonsRefused } from '../search/lesson-search.ts'
import { bookedMeanwhile } from '../own-slots.ts'
import { waitAtTarget, waitPath } from '../court-waits.ts'
import { nearestSlot } from '../times/nearest-slots.ts'
import { priceChanged } from './price-changed.ts'

/**
 * Holds the court that the form chose, at the price that it showed, then goes to pay. A guest signs in
 * or up first, by an address that holds it (`holdAtTarget`).
 */
export async function holdCourt(site: RequestContext, search: CourtSearch, form: FormData) {
  const picked = formText(form, 'option')
  const option = readOption(picked)
  const players = Number(form.get('players')) || search.players
  const key = formText(form, 'key') || crypto.randomUUID()
  if (option === null) {
    const message = 'Choisis un terrain.'
    return data({ message, nearest: [], priceCents: null }, { status: 422 })
  }
  const { fieldType, court, cents } = option
  const chosen = { ...search, fieldType, court, players, price: cents }
  const target = courtAddress(chosen)
  if (!site.signedIn) return redirect(entranceAddress(site, target))
  const holdChosen = async () => {
    const asksOnce = !form.has(besides) && search.coach === null
    if (asksOnce && (await bookedMeanwhile(site.api, search)) !== null)
      return redirect(refusedAddress(chosen, metCode))
    // The same press twice is one hold; another choice is another request.
    const idempotencyKey = `${key}:${picked}:${players ?? ''}`.slice(0, 200).padStart(8, '0')
    return redirect(paymentAddress(await hold(site, chosen, cents, idempotencyKey)))
  }
  return submit(form, holdChosen, {
    back: target,
    show(_, problem) {
      if (problem.status >= 500) throw problem
      if (chosen.coach !== null) return redirect(lessonsRefused(chosen, problem.code))
      return refusal(problem, search, cents)
    },
  })
}

/**
 * Holds the slot that a guest had chosen to pay before they signed in, or waits for it, as `target` names it, for the
 * session of `token`. Returns the next page: the payment; the choice again, with the reason why it could not be held;
 * the slots with the place in line; `target` when it names nothing of these.
 */
export async function holdAtTarget(
  site: RequestContext,
  token: string,
  target: string,
): Promise<string> {
  const [path = '', query] = target.split('?')
  if (path === waitPath) return waitAtTarget(site, site.apiWithToken(token), target)
  const search = path === courtPath ? readCourtSearch(new URLSearchParams(query)) : null
  if (search === null || search.price === null) return target
  const api = site.apiWithToken(token)
  try {
    if (search.coach === null && (await bookedMeanwhile(api, search)) !== null)
      return refusedAddress(search, metCode)
    // Its session is new: a form that is sent twice makes two.
    const idempotencyKey = crypto.randomUUID()
    const booking = await hold({ ...site, api }, search, search.price, idempotencyKey)
    return paymentAddress(booking)
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    if (error.code === 'account_incomplete') return completionAddress(target)
    if (search.coach !== null) return lessonsRefused(search, error.code)
    return refusedAddress(search, error.code)
  }
}

/** @throws ApiProblem, or a redirect to the slots when there is no such centre */
async function hold(
  site: Pick<RequestContext, 'api' | 'center'>,
  { center: wanted, court, players, coach, ...search }: CourtSearch,
  price: number,
  idempotencyKey: string,
): Promise<number> {
  const center = await site.center(idIn(wanted) ?? wanted)
  if (!center) throw redirect('/reservations/slots')
  const { id } = await site.api.bookings.hold({
    idempotencyKey,
    body: {
      center: center.id,
      sportTypeId: search.sport,
      startingDate: search.start,
      duration: search.duration,
      fieldType: search.fieldType,
      ...(court !== null && { court }),
      ...(players !== null && { nbPlayers: players }),
      ...(coach !== null && { coach }),
      price,
    },
  })
  return id
}

interface RefusedStart {
  readonly startingDate: string
  readonly priceCents: number
}

function refusal(problem: ApiProblem, search: CourtSearch, seenCents: number) {
  const details = (problem.details ?? {}) as {
    readonly nearest?: readonly RefusedStart[]
    readonly priceCents?: number
  }
  const { center, sport, fieldType, start, duration } = search
  const missed = { center, sport, fieldType, start, duration }
  const nearest = (details.nearest ?? []).map(({ startingDate, priceCents }) =>
    nearestSlot(missed, startingDate, priceCents),
  )
  const { priceCents = null } = details
  const message =
    priceCents === null ? problem.message : priceChanged({ seenCents, cents: priceCents })
  return data({ message, nearest, priceCents }, { status: problem.status })
}
