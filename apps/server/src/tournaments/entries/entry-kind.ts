import type { Db } from '@quatre/db'
import {
  dateNumeric,
  entryKeptCents,
  entryKeptUntil,
  isoWithOffset,
  time,
  tournamentTitle,
  type EnrolmentId,
} from '@quatre/domain'
import type { EnrolmentKind } from '../../core/enrolments/kinds.ts'
import type { Platform } from '../../core/platform.ts'
import { Problem } from '../../http/problems.ts'
import { afterCommit } from '../../platform/transaction.ts'
import {
  existingEntry,
  selectEntered,
  selectLineByWeight,
  selectPlayers,
  type EnteredTournament,
  type EntryRow,
} from './entry.sql.ts'
import { readPair, entryRefusals, eventRules } from './pair.ts'

/** @throws Problem competition_not_found */
export async function existingTournament(db: Db, id: number): Promise<EnteredTournament> {
  const tournament = await selectEntered(db, id)
  if (tournament === null) throw new Problem('competition_not_found')
  return tournament
}

export async function readEntered(db: Db, id: EnrolmentId) {
  const row = await existingEntry(db, id)
  return { row, tournament: await existingTournament(db, row.tournamentId) }
}

/** The pages and screens of a tournament, which follow it, read its pairs and places again after the commit. */
export const tellScreens = (
  tx: Db,
  { notices }: Pick<Platform, 'notices'>,
  { tournamentId }: Pick<EntryRow, 'tournamentId'>,
): void => afterCommit(tx, () => notices.announce(`tournament:${tournamentId}`))

/** Entries are taken from the opening to the deadline; a waiting pair may still take a place until the draw. */
export function takesEntries(
  { status, entryOpensAt, entryDeadline, lineEndsAt }: EnteredTournament,
  { now, isInLine }: { readonly now: number; readonly isInLine: boolean },
): boolean {
  if (isInLine) return (status === 'open' || status === 'closed') && now < lineEndsAt
  return status === 'open' && entryOpensAt <= now && now < entryDeadline
}

/** Whether the strongest pairs come first; once entries are closed, the line has the order of the selection. */
export const isByWeight = (tournament: EnteredTournament): boolean => {
  const { season } = eventRules(tournament)
  return (
    tournament.status === 'open' &&
    tournament.category !== null &&
    season.entries.selectedByWeight.includes(tournament.category)
  )
}

/** A tournament's places are pairs (decision 027). */
export const entryKind: EnrolmentKind = {
  async mayHave(tx, { id, lineNumber }, now) {
    const { row, tournament } = await readEntered(tx, id)
    if (!takesEntries(tournament, { now, isInLine: lineNumber !== null })) return 'entries_closed'
    const of = { firstId: row.holderId, secondId: row.partnerId, now }
    const pair = await readPair(tx, tournament.id, of).catch((error: unknown) => {
      if (error instanceof Problem) return null
      throw error
    })
    const isRefused = pair === null || entryRefusals(eventRules(tournament), pair, id).length > 0
    return isRefused ? 'pair_not_allowed' : null
  },

  async offeredUntil(tx, { id }, now) {
    const { tournament } = await readEntered(tx, id)
    return keptUntil(tournament, now)
  },

  async order(tx, line) {
    const ids = line.map(({ id }) => id)
    const [first] = ids
    if (first === undefined || !isByWeight((await readEntered(tx, first)).tournament)) return ids
    return selectLineByWeight(tx, ids)
  },

  async isFree(tx, { id }) {
    return (await readEntered(tx, id)).tournament.feeCents === 0
  },

  async keptCents(tx, { id }, { paidCents }, now) {
    const { tournament } = await readEntered(tx, id)
    return entryKeptCents(paidCents, now, tournament.entryDeadline)
  },

  async isUnderWay(tx, { id }) {
    const { status } = (await readEntered(tx, id)).tournament
    return status !== 'open' && status !== 'closed'
  },

  async words(tx, { id }) {
    const { row, tournament } = await readEntered(tx, id)
    const { centerName, timeZone, startsAt, category, event } = tournament
    const ids = [row.holderId, ...(row.partnerId === null ? [] : [row.partnerId])]
    const players = await selectPlayers(tx, tournament.id, { ids, today: '2000-01-01' })
    const at = isoWithOffset(startsAt, timeZone)
    return {
      what: tournamentTitle(category, event),
      when: `${dateNumeric(at)} à\u00a0${time(at)}`,
      where: centerName,
      path: `/mon-compte/mes-tournois#inscription-${id}`,
      to: players.flatMap(({ email, firstName }) => (email === null ? [] : [{ email, firstName }])),
    }
  },
}

export const keptUntil = (
  { entryDeadline: deadline, lineEndsAt }: EnteredTournament,
  now: number,
) => entryKeptUntil(now, { deadline, lineEndsAt })

/** The cents that each player of an entry owes; the payer is null for a second player who is not known yet. */
export const tournamentEntryParts = (
  { holderId, partnerId, isSplit }: Pick<EntryRow, 'holderId' | 'partnerId' | 'isSplit'>,
  feeCents: number,
) =>
  isSplit
    ? [
        { payerId: holderId, cents: feeCents },
        { payerId: partnerId, cents: feeCents },
      ]
    : [{ payerId: holderId, cents: 2 * feeCents }]
