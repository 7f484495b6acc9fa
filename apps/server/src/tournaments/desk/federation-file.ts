import { dayInZone } from '@quatre/domain'
import { tournamentView } from '../tournament-view.ts'
import type { Refereed } from './planning.ts'
import { requireStatus } from './run-act.ts'

type Cell = string | number | null

/** A cell; one that a spreadsheet would take for a formula is text. */
function cell(value: Cell): string {
  const text =
    value === null
      ? ''
      : typeof value === 'string'
        ? value.replace(/^[=+\-@\t\r]/, "'$&")
        : `${value}`
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * The tournament as one file for the federation: a line an entry, then a line a match (docs/federation-file.md).
 * @throws Problem tournament_state
 */
export function federationFile({ row, center }: Refereed, licences: ReadonlyMap<number, string>) {
  requireStatus(row, 'finished', 'published')
  const view = tournamentView({ ...row, status: 'finished' }, center)
  const head = [
    row.id,
    row.category,
    row.event,
    dayInZone(row.endsAt, center.timeZone),
    center.name,
  ]
  const players = view.entries.flatMap((pair) => {
    const entry = row.entries.find(({ id }) => id === pair.id)
    // the federation knows them by their whole names; a pair that was not drawn has not played
    if (entry === undefined || entry.seed === null) return []
    const { seed, players: named } = entry
    return named.map(({ id, firstName, lastName, rank }): Cell[] => [
      'entry',
      pair.id,
      lastName,
      firstName,
      licences.get(id) ?? null,
      rank,
      pair.weight,
      seed,
      pair.finalRank,
      pair.points,
    ])
  })
  const matches = view.matches.map(
    ({ id, sides, format, sets, outcome, winner, endedAt }): Cell[] => [
      'match',
      id,
      sides[0].pairId,
      sides[1].pairId,
      format,
      sets.map((games) => games.join('-')).join(' '),
      outcome,
      winner === null ? null : (sides[winner].pairId ?? null),
      endedAt,
    ],
  )
  const lines = [['tournament', ...head], ...players, ...matches]
  const csv = lines.map((line) => line.map(cell).join(';')).join('\r\n')
  return { fileName: `tournoi-${row.id}.csv`, csv: `${csv}\r\n` }
}
