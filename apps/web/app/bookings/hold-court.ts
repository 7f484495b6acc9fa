import { ApiProblem } from '@quatre/contract'
import { dayShort, duration as durationText, euros, time } from '@quatre/domain'
import { data, redirect } from 'react-router'
import type { RequestContext } from '../site/context.ts'
import { formText } from '../site/form-text.ts'
import { signInAddress } from '../site/addresses.ts'
import { centerOf } from './court-data.ts'
import { courtAddress, readOption, type CourtSearch } from '../site/bookings/court-search.ts'

interface NearestSlot {
  readonly startingDate: string
  readonly duration: number
  readonly priceCents: number
}

/**
 * Keeps the court that the form chose, at the price that it showed, then goes to pay. A guest signs
 * in first and comes back to the same choice.
 */
export async function holdCourt(site: RequestContext, search: CourtSearch, form: FormData) {
  const picked = formText(form, 'option')
  const option = readOption(picked)
  const players = Number(form.get('players')) || null
  const key = formText(form, 'key')
  if (option === null) return data({ message: 'Choisis un terrain.', nearest: [] }, { status: 422 })
  const chosen = { ...search, fieldType: option.fieldType, court: option.court, players }
  const toSignIn = signInAddress(courtAddress(chosen))
  if (!site.signedIn) return redirect(toSignIn)
  const center = await centerOf(site, search)
  try {
    const booking = await site.api.bookings.hold({
      // The same press twice is one hold; another choice is another request.
      idempotencyKey: `${key}:${picked}:${players ?? ''}`.slice(0, 200).padStart(8, '0'),
      body: {
        center: center.id,
        sportTypeId: search.sport,
        startingDate: search.start,
        duration: search.duration,
        fieldType: option.fieldType,
        ...(option.court !== null && { court: option.court }),
        ...(players !== null && { nbPlayers: players }),
        price: option.cents,
      },
    })
    return redirect(`/paiement?booking=${booking.id}`)
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    if (error.status === 401) return redirect(toSignIn)
    if (error.status >= 500) throw error
    return refusal(error, search, option.cents)
  }
}

function refusal(problem: ApiProblem, search: CourtSearch, seenCents: number) {
  const details = (problem.details ?? {}) as {
    readonly nearest?: readonly NearestSlot[]
    readonly priceCents?: number
  }
  const nearest = (details.nearest ?? []).map(({ startingDate, duration, priceCents }) => ({
    label: `${dayShort(startingDate)}, ${durationText(duration)}`,
    time: time(startingDate),
    cents: priceCents,
    address: courtAddress({ ...search, start: startingDate, court: null }),
  }))
  const message =
    details.priceCents === undefined
      ? problem.message
      : `Le prix vient de changer\u00a0: ${euros(details.priceCents)} au lieu de ${euros(seenCents)}. Continue si ce prix te convient.`
  return data({ message, nearest }, { status: problem.status })
}
