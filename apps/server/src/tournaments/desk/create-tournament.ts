import type { contract, HandlerInput } from '@quatre/contract'
import {
  dayMs,
  dayInZone,
  entryDeadline,
  findSeason,
  isCategoryOffered,
  tournamentTitle,
} from '@quatre/domain'
import { Problem } from '../../http/problems.ts'
import type { RequestContext } from '../../mount.ts'
import type { Platform } from '../../core/platform.ts'
import { noteRequest } from '../../platform/request-keys.sql.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { insertAct, insertTournament, nextTournamentId } from './desk.sql.ts'
import { formulaForPairs } from './plans.ts'

type Input = HandlerInput<typeof contract.referees.create>

/** Makes a draft. @throws Problem bad_request, court_not_found, season_unknown, draw_refused */
export async function createTournament(
  { db, centers }: Platform,
  { params, body }: Input,
  { member, now, requestKey }: Pick<RequestContext, 'member' | 'now' | 'requestKey'>,
): Promise<{ id: number }> {
  const center = (await centers()).centers.find(({ id }) => id === params.id)
  if (center === undefined) throw new Problem('court_not_found')
  const padel = new Set(center.courts.filter(({ places }) => places >= 4).map(({ id }) => id))
  if (!body.courts.every((court) => padel.has(court))) throw new Problem('court_not_found')
  const [startsAt, endsAt, entryOpensAt] = [body.startsAt, body.endsAt, body.entryOpensAt].map(
    (text) => Date.parse(text),
  ) as [number, number, number]
  if ((body.preview === 'federation') !== (body.category !== null))
    throw wrong('category', 'preview')
  const firstDay = dayInZone(startsAt, center.timeZone)
  const season = findSeason(firstDay)
  if (season === null) throw new Problem('season_unknown')
  const { category, event } = body
  const asked = body.entryDeadline === undefined ? null : Date.parse(body.entryDeadline)
  const closesAt =
    category === null ? asked : entryDeadline(season, category, firstDay, asked)?.closesAt
  if (closesAt == null || (asked ?? closesAt) !== closesAt) throw wrong('entryDeadline')
  const isOrdered =
    startsAt - longestEntryMs < entryOpensAt &&
    entryOpensAt < closesAt &&
    closesAt <= startsAt &&
    startsAt < endsAt &&
    endsAt <= startsAt + longestMs
  if (!isOrdered) throw wrong('entryOpensAt', 'entryDeadline', 'startsAt', 'endsAt')
  if (category && !isCategoryOffered(season, category, dayInZone(endsAt, center.timeZone)))
    throw wrong('category')
  const made = {
    ...body,
    centerId: center.id,
    name: tournamentTitle(category, event),
    season: season.year,
    startsAt,
    endsAt,
    entryOpensAt,
    entryDeadline: closesAt,
    courtIds: [...new Set(body.courts)],
    formula: formulaForPairs(body.plan, body.capacity),
    refereeId: member.id,
  }
  return inTransaction(db, async (tx) => {
    const id = await nextTournamentId(tx)
    const before = await noteRequest(tx, requestKey, { made: { id }, now })
    if (before !== null) return before
    await insertTournament(tx, { ...made, id })
    const act = { tournamentId: id, actorId: member.id, act: 'create', before: null, after: body }
    await insertAct(tx, { ...act, requestKey: requestKey.key }, now)
    return { id }
  })
}

const longestMs = 14 * dayMs
const longestEntryMs = 365 * dayMs

const wrong = (...fields: string[]) =>
  new Problem('bad_request', {
    fields: Object.fromEntries(
      fields.map((field) => [field, 'Cette valeur ne va pas avec les autres']),
    ),
  })
