import { useState } from 'react'
import type { MatchEnd, PlayedSet } from '@quatre/domain'
import type { LiveDesk } from './use-desk.ts'
import { findMatch } from './courts-part.tsx'
import {
  courtNumber,
  readLine,
  readScore,
  formatRules,
  setsText,
  type ShownMatch,
} from './typed-line.ts'

/** The use of the band at the foot: a score, an absence or retirement, or a correction. */
export interface Dock {
  readonly mode: 'score' | 'forfeit' | 'correct'
  readonly typed: string
  /** Of a forfeit or a correction; a score names it by its court. */
  readonly matchId: string | null
}

export const emptyDock: Dock = { mode: 'score', typed: '', matchId: null }

/** The match of the band, and the digits of its score. */
export function dockTarget({ desk }: LiveDesk, dock: Dock): { match?: ShownMatch; digits: string } {
  if (dock.matchId !== null) {
    const match = findMatch(desk, dock.matchId)
    return { ...(match && { match }), digits: dock.typed.replaceAll(' ', '') }
  }
  const { court, digits } = readLine(dock.typed, desk.courts)
  const match = findMatch(desk, court?.matchId ?? null)
  return { ...(match && { match }), digits }
}

interface Props {
  readonly live: LiveDesk
  readonly dock: Dock
  onDock(dock: Dock): void
  onClose(): void
}

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', ' ', '0', '⌫']

export function DockPart({ live, dock, onDock, onClose }: Props) {
  const { desk } = live
  const { match, digits } = dockTarget(live, dock)
  const rules = match ? formatRules(desk.tournament.startsAt, match.format) : null
  const read = match && rules ? readScore(rules, digits, match) : null
  const place = desk.courts.findIndex(({ matchId }) => matchId !== null && matchId === match?.id)
  const court = desk.courts[place]
  const press = (key: string) =>
    onDock({ ...dock, typed: key === '⌫' ? dock.typed.slice(0, -1) : dock.typed + key })
  const isTaken = dock.mode === 'score' && match?.state === 'done'
  return (
    <>
      <div className="dock-line figures" aria-hidden="true">
        <span className="dock-court">
          <small>terrain</small>
          {court ? courtNumber(court, place) : '–'}
        </span>
        {groups(digits, read?.sets ?? []).map((group, index) => (
          <span key={index} className="dock-set">
            <small>{index === 0 ? '1er set' : `${index + 1}e set`}</small>
            {group.map((digit, at) => (
              <b key={at}>{digit}</b>
            ))}
          </span>
        ))}
      </div>
      <div className="dock-words" role="status">
        <p>
          {match && dock.mode === 'forfeit'
            ? `${match.sides[0].label} – ${match.sides[1].label} : qui manque, ou abandonne ?`
            : (read?.sentence ?? 'Tape le terrain, puis le score : 5 4241, Entrée.')}
        </p>
        {match && (
          <small>
            {`Format ${match.format}. ${match.sides[0].label} d’abord.`}
            {isTaken && ' Ce match est fini : corrige-le.'}
          </small>
        )}
      </div>
      {dock.mode === 'forfeit' && match ? (
        <Forfeit
          {...{ live, match, onClose }}
          sets={read?.winner == null ? (read?.sets ?? []) : []}
        />
      ) : (
        <Save
          {...{ live, dock, onClose }}
          match={match}
          sets={read?.winner == null ? null : read.sets}
          soFar={
            dock.mode === 'score' && match?.state === 'playing' && read?.isRunning
              ? read.sets
              : null
          }
        />
      )}
      <div className="dock-keys">
        {keys.map((key) => (
          <button
            key={key}
            type="button"
            onClick={() => press(key)}
            aria-label={key === '⌫' ? 'Effacer' : key === ' ' ? 'Espace' : key}
          >
            {key === ' ' ? 'espace' : key}
          </button>
        ))}
      </div>
    </>
  )
}

/** The digits of each set as they were read, then those that are no set yet. */
function groups(digits: string, sets: readonly PlayedSet[]): string[][] {
  const read = sets.map((set) => (set.kind === 'set' ? set.games : set.points).map(String))
  const used = read.flat().join('').length
  const rest = digits.slice(used)
  const shown = [...read, ...(rest === '' ? [] : [[...rest]])]
  return shown.length > 0 ? shown : [['–', '–']]
}

interface ActProps {
  readonly live: LiveDesk
  readonly match: ShownMatch
  onClose(): void
}

function Save({
  live,
  dock,
  match,
  sets,
  soFar,
  onClose,
}: Omit<ActProps, 'match'> & {
  readonly dock: Dock
  readonly match: ShownMatch | undefined
  readonly sets: readonly PlayedSet[] | null
  /** Those of a match that goes on. */
  readonly soFar: readonly PlayedSet[] | null
}) {
  const save = () => {
    if (match === undefined || sets === null) return
    saveScore(live, dock, { match, sets })
    onClose()
  }
  return (
    <div className="dock-acts">
      <button
        type="button"
        className="button"
        aria-disabled={sets === null || undefined}
        onClick={save}
      >
        {dock.mode === 'correct' ? 'Corriger ce score' : 'Enregistrer'} <kbd>Entrée</kbd>
      </button>
      {match && soFar && (
        <button
          type="button"
          className="button button-quiet"
          onClick={() => {
            saveSoFar(live, match, soFar)
            onClose()
          }}
        >
          {`En cours, ${setsText(soFar)}`}
        </button>
      )}
      {dock.mode === 'correct' && match && <Undo {...{ live, match, onClose }} />}
    </div>
  )
}

function saveSoFar(live: LiveDesk, match: ShownMatch, sets: readonly PlayedSet[]): void {
  const label = `${pairsIn(match)}, ${setsText(sets)} en cours`
  live.act({ name: 'score', body: { ...named(live, match), sets } }, label)
}

/** A match with the version that is acted on. */
const named = ({ desk }: LiveDesk, { id: match }: ShownMatch) => {
  return { match, version: desk.matches.find(({ id }) => id === match)?.version ?? 1 }
}

const pairsIn = ({ sides: [first, second] }: ShownMatch) => `${first.label} – ${second.label}`

/** Saves what is typed, as the key « Entrée » does. */
export function saveScore(
  live: LiveDesk,
  { mode }: Dock,
  { match, sets }: { readonly match: ShownMatch; readonly sets: readonly PlayedSet[] },
): void {
  const body = { ...named(live, match), result: { how: 'played' as const, sets } }
  const label = `${pairsIn(match)}, ${setsText(sets)}`
  if (mode === 'correct') {
    const act = { name: mode, body: { ...body, reason: 'Score mal saisi' } } as const
    live.act(act, `Correction, ${label}`)
  } else live.act({ name: 'result', body }, label)
}

function Forfeit({
  live,
  match,
  sets,
  onClose,
}: ActProps & { readonly sets: readonly PlayedSet[] }) {
  const word = sets.length > 0 ? 'Abandon' : 'Forfait'
  const end = (side: 0 | 1) => {
    const result: MatchEnd =
      sets.length > 0 ? { how: 'retired', by: side, sets } : { how: 'walk_over', absent: side }
    const label = `${match.sides[side].label}, ${word.toLowerCase()}`
    live.act({ name: 'result', body: { ...named(live, match), result } }, label)
    onClose()
  }
  const takeBack = () => {
    undo(live, match, 'Appel annulé')
    onClose()
  }
  return (
    <div className="dock-acts">
      {([0, 1] as const).map((side) => (
        <button key={side} type="button" className="button" onClick={() => end(side)}>
          {`${word} de ${match.sides[side].label}`}
        </button>
      ))}
      <button type="button" className="button button-dark" onClick={takeBack}>
        Remettre dans la file
      </button>
    </div>
  )
}

const undo = (live: LiveDesk, match: ShownMatch, reason: string) =>
  live.act(
    { name: 'undo', body: { ...named(live, match), reason } },
    `${pairsIn(match)}, ${reason.toLowerCase()}`,
  )

function Undo({ live, match, onClose }: ActProps) {
  const [isSure, setSure] = useState(false)
  const press = () => {
    if (!isSure) return setSure(true)
    undo(live, match, 'Résultat annulé')
    onClose()
  }
  return (
    <button type="button" className="button button-dark" onClick={press}>
      {isSure ? 'Oui, annuler ce résultat' : 'Annuler ce résultat'}
    </button>
  )
}
