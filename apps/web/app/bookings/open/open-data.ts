import type { Center, OpenMatch, OpenMatchStanding } from '@quatre/contract'
import { dayInZone, networkTimeZone, type LevelName } from '@quatre/domain'
import { redirect } from 'react-router'
import { checkoutAddress } from '../../payments/parts/pay-addresses.ts'
import { findPlace } from '../../centers/parts/place/find-place.ts'
import type { RequestContext } from '../../site/context.ts'
import { formText, idIn } from '../../site/form/form-text.ts'
import { submit } from '../../site/form/submit.ts'
import { entranceAddress, readAsMember } from '../../site/pages/access.ts'
import { typographic } from '../../ui/typographic.ts'
import { everyDay, hoursByWord, type Filters } from './filters.ts'

/** A match with the standing of its reader; null for a guest. */
export interface JoinableMatch extends OpenMatch {
  readonly standing: OpenMatchStanding | null
}

interface Found {
  /** The best fit: the one that is asked for, else the first that the reader may join. */
  readonly best: JoinableMatch | null
  readonly others: readonly JoinableMatch[]
  /** Where nobody looks for players on that day: the next ones. */
  readonly next: readonly JoinableMatch[]
  readonly total: number
  readonly place: string | null
  readonly level: LevelName | null
}

const mostRows = 30
const mostNext = 4

/** The open matches of a search, each with the standing of its reader. */
export async function findOpenMatches(
  site: RequestContext,
  filters: Filters,
  center: Center | null,
): Promise<Found> {
  const near = center ? { center: center.id, place: null } : await around(site, filters)
  const today = dayInZone(site.now, networkTimeZone)
  if (near === null) return { best: null, others: [], next: [], total: 0, place: null, level: null }
  const { place, ...where } = near
  const { hours, level, sex } = filters
  const query = {
    ...where,
    ...(hours && hoursByWord[hours]),
    ...(level && { level }),
    ...(sex && { sex }),
    _limit: mostRows,
  }
  const read = (more: object) => site.api.openMatches.list({ query: { ...query, ...more } })
  const day = filters.day ?? today
  const { matches: ofDay, total } = await read(day === everyDay ? {} : { date: day })
  const asked = filters.match === null ? [] : await named(site, filters.match)
  const coming = ofDay.length > 0 ? [] : (await read({ _limit: mostNext })).matches
  const standings = await readStandings(site, [...asked, ...ofDay, ...coming])
  const withStanding = (match: OpenMatch) => ({
    ...match,
    standing: standings.find(({ id }) => id === match.id) ?? null,
  })
  const matches = ofDay.map(withStanding)
  const best = asked.map(withStanding)[0] ?? matches.find(canJoin) ?? matches[0] ?? null
  return {
    best,
    others: matches.filter(({ id }) => id !== best?.id),
    next: coming.map(withStanding).filter(({ id }) => id !== best?.id),
    total,
    place,
    level: standings[0]?.level ?? null,
  }
}

/** The standings of the member in matches; none of a guest. */
async function readStandings(
  site: RequestContext,
  matches: readonly OpenMatch[],
): Promise<readonly OpenMatchStanding[]> {
  if (matches.length === 0) return []
  const query = { ids: [...new Set(matches.map(({ id }) => id))].join(',') }
  return (await readAsMember(site, (api) => api.openMatches.standings({ query }))) ?? []
}

const named = async (site: RequestContext, match: number) =>
  (await site.api.openMatches.list({ query: { match } })).matches

const canJoin = ({ standing }: JoinableMatch) =>
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
  const join = async () => {
    const { key } = await site.api.openMatches.join({ params: { id } })
    return redirect(checkoutAddress(key))
  }
  return submit(form, join, { back })
}
