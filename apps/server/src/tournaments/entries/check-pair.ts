import type { EntryCheck, EntryPartner, EntryStanding } from '@quatre/contract'
import type { Db } from '@quatre/db'
import {
  adultBornBy,
  dayInZone,
  networkTimeZone,
  pairWeight,
  playerChecks,
  seedCount,
  type UserId,
} from '@quatre/domain'
import { selectEnrolments } from '../../core/enrolments/enrolment.sql.ts'
import { playerAnswer } from '../../core/players/player-names.ts'
import { existingTournament, takesEntries } from './entry-kind.ts'
import {
  selectEntered,
  selectFound,
  selectPlayers,
  selectTeammateIds,
  selectWeights,
  type PlayerFacts,
} from './entry.sql.ts'
import {
  entering,
  entryPlayer,
  readPair,
  entryRefusals,
  requirePublic,
  eventRules,
  pairWeightOrNull,
} from './pair.ts'

interface Asked {
  readonly tournamentId: number
  readonly userId: UserId
  readonly now: number
}

const shownPlayer = (facts: PlayerFacts, reader: UserId) =>
  playerAnswer({
    ...facts,
    isActive: true,
    hidesLastName: facts.hidesLastName && facts.id !== reader,
  })

/** The place of a weight among those of the pairs that have one. */
const weightPlace = (weights: readonly number[], weight: number): number =>
  1 + weights.filter((other) => other < weight).length

/** Whether a member may enter, alone or with a partner, and the weight of the pair. @throws Problem */
export async function checkPair(
  db: Db,
  { tournamentId, userId, partnerId, now }: Asked & { readonly partnerId: UserId | null },
): Promise<EntryCheck> {
  const tournament = await existingTournament(db, tournamentId)
  const rules = eventRules(tournament)
  const pair = await readPair(db, tournamentId, { firstId: userId, secondId: partnerId, now })
  requirePublic(pair)
  const { first, second, isAcquainted } = pair
  const entryId = first.pair?.id ?? null
  const weights = await selectWeights(db, tournamentId)
  const weight = isAcquainted ? pairWeightOrNull(rules, pair) : null
  const checked = (facts: PlayerFacts, reader: 'self' | 'partner') => {
    const { firstName, lastName, rank } = shownPlayer(facts, userId)
    const { counted, addition } = pairWeight(rules.season, rules.event.event, [facts, facts])
      .players[0]
    const player = entryPlayer(facts, entryId)
    const checks = playerChecks(rules.season, rules.event, player, { reader, firstName })
    return { id: facts.id, firstName, lastName, rank, weight: counted + addition, checks }
  }
  const me = checked(first, 'self')
  const refusals = entryRefusals(rules, pair, entryId)
  const isOpen = takesEntries(tournament, { now, isInLine: false })
  const [enrolment] = entryId === null ? [] : await selectEnrolments(db, [entryId])
  return {
    me: publicChecks(me),
    partner:
      second && isAcquainted
        ? publicChecks(checked(second, 'partner'))
        : second && {
            // their number alone does not reveal a whole name
            ...shownPlayer({ ...second, hidesLastName: true }, userId),
            id: second.id,
            rank: null,
            weight: null,
            checks: refusals.flatMap(({ who, text }) => (who === 1 ? { isMet: false, text } : [])),
          },
    refusals: refusals.filter(({ who }) => who === 'pair').map(({ text }) => text),
    needsLicence: me.checks.some(
      ({ rule, isMet }) => !isMet && (rule === 'linked' || rule === 'licensed'),
    ),
    isOpen,
    mayEnter: isOpen && refusals.length === 0 && entryId === null,
    weight,
    place: weight === null ? null : weightPlace(weights, weight),
    weights,
    seeds: seedCount(Math.max(weights.length, 1), rules.season.entries.seedsByEntries),
    free: Math.max(0, tournament.capacity - tournament.pairs - tournament.waiting),
    entry: enrolment ? { id: enrolment.id, state: enrolment.state } : null,
  }
}

/** Whether a member may enter each of some tournaments that take entries, or why not. */
export async function entryStandings(
  db: Db,
  { ids, userId, now }: Omit<Asked, 'tournamentId'> & { readonly ids: readonly number[] },
): Promise<EntryStanding[]> {
  const standings: EntryStanding[] = []
  for (const id of new Set(ids)) {
    const tournament = await selectEntered(db, id)
    if (tournament === null || !takesEntries(tournament, { now, isInLine: false })) continue
    const { first } = await readPair(db, id, { firstId: userId, secondId: null, now })
    const [enrolment] = first.pair === null ? [] : await selectEnrolments(db, [first.pair.id])
    const [refusal] = entryRefusals(
      eventRules(tournament),
      { first, second: null, isAcquainted: true },
      first.pair?.id ?? null,
    )
    standings.push({
      id,
      entry: enrolment?.state ?? null,
      refusal: refusal?.text ?? null,
      isFull: tournament.pairs + tournament.waiting >= tournament.capacity,
    })
  }
  return standings
}

const publicChecks = <Checked extends { checks: readonly { isMet: boolean; text: string }[] }>(
  player: Checked,
) => ({ ...player, checks: player.checks.map(({ isMet, text }) => ({ isMet, text })) })

const leastLetters = 3

/** Players to enter with: those one plays with, or those that a name or licence number finds. */
export async function findPartners(
  db: Db,
  {
    tournamentId,
    userId,
    name = '',
    licence = '',
    now,
  }: Asked & { name?: string; licence?: string },
): Promise<EntryPartner[]> {
  const tournament = await existingTournament(db, tournamentId)
  const rules = eventRules(tournament)
  const today = dayInZone(now, networkTimeZone)
  const bornBy = adultBornBy(today)
  const words = name.split(/[^\p{L}\p{N}'’-]+/u).filter(Boolean)
  const asked = { words, licence: licence.trim() }
  const isSearch = name !== '' || licence !== ''
  if (isSearch && asked.licence === '' && words.join('').length < leastLetters) return []
  const teammates = await selectTeammateIds(db, { userId, bornBy, now })
  const ids = isSearch ? await selectFound(db, { ...asked, bornBy }) : teammates
  const players = await selectPlayers(db, tournamentId, { ids: [userId, ...ids], today })
  const weights = await selectWeights(db, tournamentId)
  const first = players.find(({ id }) => id === userId)
  if (first === undefined) return []
  return ids.flatMap((id): EntryPartner[] => {
    const second = players.find((one) => one.id === id)
    if (second === undefined || id === userId) return []
    const isAcquainted = teammates.includes(id)
    const pair = { first: entering(first), second, isAcquainted }
    const refusal = entryRefusals(rules, pair, pair.first.pair?.id ?? null).find(
      ({ who }) => who !== 0,
    )
    const weight = refusal || !isAcquainted ? null : pairWeightOrNull(rules, pair)
    const { firstName, lastName, rank } = shownPlayer(second, userId)
    const place = weight === null ? null : weightPlace(weights, weight)
    const shown = { id, firstName, lastName, rank: isAcquainted ? rank : null }
    return [{ ...shown, weight, place, refusal: refusal?.text ?? null }]
  })
}
