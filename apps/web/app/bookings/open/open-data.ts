import { ApiProblem, type Center, type OpenMatch } from '@quatre/contract'
import { dayOf, networkTimeZone, type LevelName } from '@quatre/domain'
import { redirect } from 'react-router'
import { checkoutAddress } from '../../payments/parts/pay-addresses.ts'
import { findPlace } from '../../centers/parts/place/find-place.ts'
import type { RequestContext } from '../../site/context.ts'
import { formText, idIn } from '../../site/form/form-text.ts'
import { submit } from '../../site/form/submit.ts'
import { entranceAddress, findMember } from '../../site/pages/access.ts'
import { completeProfileAddress, signInAddress } from '../../site/pages/addresses.ts'
import { typographic } from '../../ui/typographic.ts'
import { everyDay, type Filters } from './filters.ts'

interface Found {
  /** The best fit: the one that is asked for, else the first that the reader may join. */
  readonly best: OpenMatch | null
  readonly others: readonly OpenMatch[]
  /** Where nobody looks for players on that day: the next ones. */
  readonly next: readonly OpenMatch[]
  readonly total: number
  readonly place: string | null
  readonly level: LevelName | null
}

const mostRows = 30
const mostNext = 4

/** The open matches of a search, with what they are to its reader. */
export async function findOpenMatches(
  site: RequestContext,
  filters: Filters,
  center: Center | null,
): Promise<Found> {
  // a page for one member: what they may join is theirs
  const member = await findMember(site)
  const near = center ? { center: center.id, place: null } : await around(site, filters)
  const today = dayOf(site.now, networkTimeZone)
  if (near === null) return { best: null, others: [], next: [], total: 0, place: null, level: null }
  const { place, ...where } = near
  const { level, sex } = filters
  const query = { ...where, ...(level && { level }), ...(sex && { sex }), _limit: mostRows }
  const read = (more: object) => site.api.openMatches.list({ query: { ...query, ...more } })
  const day = filters.day ?? today
  const { matches, total } = await read(day === everyDay ? {} : { date: day })
  const asked = filters.match === null ? [] : await named(site, filters.match)
  const best = asked[0] ?? matches.find(canJoin) ?? matches[0] ?? null
  const next = matches.length > 0 ? [] : (await read({ _limit: mostNext })).matches
  return {
    best,
    others: matches.filter(({ id }) => id !== best?.id),
    next: next.filter(({ id }) => id !== best?.id),
    total,
    place,
    level: member?.userLevels[0]?.name ?? null,
  }
}

const named = async (site: RequestContext, match: number) =>
  (await site.api.openMatches.list({ query: { match } })).matches

const canJoin = ({ standing }: OpenMatch) =>
  standing === null || (standing.why === null && !standing.isIn)

/** Where to look: around the place that is asked for, else around the chosen club; null of a place unknown. */
async function around(site: RequestContext, { place, distance }: Filters) {
  if (place !== '') {
    const spot = await findPlace(site, place)
    if (spot === null) return null
    const { latitude, longitude, name } = spot
    return { latitude, longitude, distance, place: name }
  }
  const chosen = site.chosenCenterSlug === null ? null : await site.center(site.chosenCenterSlug)
  if (chosen === null) return { place: null }
  const { latitude, longitude } = chosen
  return { latitude, longitude, distance, place: typographic(chosen.name) }
}

/** Joins a match, then goes to pay; a guest signs in or up first and comes back to it. */
export async function joinFromForm(site: RequestContext, form: FormData, path: string) {
  const id = idIn(formText(form, 'match'))
  if (id === null) return redirect(path)
  const back = `${path}?match=${id}`
  if (!site.signedIn) return redirect(entranceAddress(site, back))
  return submit(form, async () => {
    try {
      const { key } = await site.api.openMatches.join({ params: { id }, body: {} })
      return redirect(checkoutAddress(key))
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      if (error.status === 401) return redirect(signInAddress(back))
      if (error.code === 'account_incomplete')
        return redirect(`${completeProfileAddress}?redirect=${encodeURIComponent(back)}`)
      throw error
    }
  })
}
