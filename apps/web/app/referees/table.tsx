import { useEffect, useState } from 'react'
import { problems, tournamentTitle } from '@quatre/domain'
import { requestContext } from '../site/context.ts'
import { privateHead } from '../site/pages/page-head.ts'
import { useFrame } from '../site/pages/use-frame.ts'
import type { Route } from './+types/table.ts'
import { BeforePart } from './desk/before-part.tsx'
import { CancelPart } from './desk/cancel-part.tsx'
import { clockAt } from './desk/clock.ts'
import { CourtsPart } from './desk/courts-part.tsx'
import { DockPart, emptyDock, saveScore, dockTarget, type Dock } from './desk/dock.tsx'
import { QueuePart } from './desk/queue-part.tsx'
import { RainPart } from './desk/rain-part.tsx'
import { SettlePart } from './desk/settle-part.tsx'
import { StatePart } from './desk/state-part.tsx'
import { readScore, formatRules } from './desk/typed-line.ts'
import { useDesk, type LiveDesk } from './desk/use-desk.ts'
import { readDesk } from './read-desk.ts'
import './desk/desk.css'
import './desk/dock.css'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const code = new URL(request.url).searchParams.get('refus') ?? ''
  const refusal = Object.hasOwn(problems, code)
    ? problems[code as keyof typeof problems].message.replace(/\{\w+\}/g, '…')
    : null
  return { desk: await readDesk(site, params.tournamentId), refusal }
}

export function meta() {
  return privateHead('Table de marque', 'Le tournoi, pour son juge-arbitre.')
}

export default function Table({ loaderData }: Route.ComponentProps) {
  const live = useDesk(loaderData.desk, useFrame()?.member?.avatarUrl ?? '')
  const { desk, now } = live
  const { tournament } = desk
  const [dock, setDock] = useState<Dock>(emptyDock)
  const [sheet, setSheet] = useState<'closed' | 'score' | 'rain'>('closed')
  const close = () => {
    setDock(emptyDock)
    setSheet('closed')
  }
  const open = (next: Dock) => {
    setDock(next)
    setSheet('score')
  }
  useKeys(live, dock, { setDock, open, close, rain: () => setSheet('rain') })
  const isPlaying = tournament.status === 'playing'
  const isBefore = ['draft', 'open', 'closed'].includes(tournament.status)
  const { match } = dockTarget(live, dock)
  return (
    <div className="table-page">
      <header className="table-bar on-dark">
        <h1 className="headline">{tournamentTitle(tournament.category, tournament.event)}</h1>
        <StatePart live={live} />
        <p className="table-clock figures">{clockAt(now, tournament.timeZone)}</p>
      </header>
      {loaderData.refusal && (
        <p role="alert" className="table-refusal">
          {loaderData.refusal}
        </p>
      )}
      {isBefore && <BeforePart live={live} />}
      {!isBefore && (
        <div className="table-columns">
          {isPlaying && (
            <CourtsPart
              live={live}
              selected={match?.id ?? null}
              onScore={(id) => open({ mode: 'score', typed: '', matchId: id })}
              onForfeit={(id) => open({ mode: 'forfeit', typed: '', matchId: id })}
            />
          )}
          {isPlaying && <QueuePart live={live} />}
          {!isPlaying && <Over live={live} />}
          <SettlePart
            live={live}
            onCorrect={(id) => open({ mode: 'correct', typed: '', matchId: id })}
          />
        </div>
      )}
      {isPlaying && desk.queue.length === 0 && desk.courts.every((c) => c.matchId === null) && (
        <Over live={live} />
      )}
      {isPlaying && (
        <div className="table-over">
          <CancelPart live={live} />
        </div>
      )}
      {isPlaying && live.isAlive && (
        <>
          <div
            className={`dock on-dark${sheet === 'closed' ? '' : ' is-open'}`}
            role="group"
            aria-label="Saisie"
          >
            {sheet === 'rain' ? (
              <RainPart live={live} onClose={close} />
            ) : (
              <DockPart live={live} dock={dock} onDock={setDock} onClose={close} />
            )}
            {sheet === 'score' && (
              <button type="button" className="dock-close" onClick={close}>
                Fermer
              </button>
            )}
          </div>
          <nav className="table-tabs on-dark" aria-label="Actes">
            <button type="button" onClick={() => open(emptyDock)}>
              Score
            </button>
            <button type="button" onClick={() => open({ ...dock, mode: 'forfeit' })}>
              <kbd>F</kbd> Forfait
            </button>
            <a href="#derniers">Corriger</a>
            <button type="button" onClick={() => setSheet('rain')}>
              <kbd>P</kbd> Pluie
            </button>
          </nav>
        </>
      )}
    </div>
  )
}

/** All is played: end it, publish it, take its file. */
function Over({ live: { desk, act } }: { readonly live: LiveDesk }) {
  const { status, id } = desk.tournament
  return (
    <section className="table-over">
      <h2 className="headline table-head">Fin du tournoi</h2>
      {status === 'playing' && (
        <button
          type="button"
          className="button"
          onClick={() => act({ name: 'close', body: {} }, 'Tournoi terminé')}
        >
          Terminer le tournoi
        </button>
      )}
      {status === 'finished' && (
        <button
          type="button"
          className="button"
          onClick={() => act({ name: 'publish', body: {} }, 'Résultats publiés')}
        >
          Publier les résultats
        </button>
      )}
      {status === 'published' && <p>Les résultats sont publiés.</p>}
      {status === 'cancelled' && <p>Le tournoi est annulé, les paires sont remboursées.</p>}
      {(status === 'finished' || status === 'published') && (
        <p>
          <a href={`/juge-arbitre/${id}/fichier`} download>
            Le fichier pour la fédération
          </a>
        </p>
      )}
    </section>
  )
}

interface Ways {
  setDock(dock: Dock): void
  open(dock: Dock): void
  close(): void
  rain(): void
}

/** Digits, Entrée and letters, wherever the focus is, but in a field. */
function useKeys(live: LiveDesk, dock: Dock, { setDock, open, close, rain }: Ways): void {
  useEffect(() => {
    if (live.desk.tournament.status !== 'playing') return
    const pressed = (event: KeyboardEvent) => {
      const { key, target } = event
      const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
      if (isField || event.ctrlKey || event.metaKey || event.altKey) return
      const isButton = target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement
      if (/^\d$/.test(key) || (key === ' ' && dock.typed !== '' && !isButton))
        setDock({ ...dock, typed: dock.typed + key })
      else if (key === 'Backspace') setDock({ ...dock, typed: dock.typed.slice(0, -1) })
      else if (key === 'Escape') close()
      else if (key === 'f' || key === 'F') open({ ...dock, mode: 'forfeit' })
      else if (key === 'p' || key === 'P' || key === 'r' || key === 'R') rain()
      else if (key === 'Enter' && dock.typed !== '') {
        const { match, digits } = dockTarget(live, dock)
        const rules = match && formatRules(live.desk.tournament.startsAt, match.format)
        const read = match && rules ? readScore(rules, digits, match) : null
        if (!match || read?.winner == null || dock.mode === 'forfeit') return
        saveScore(live, dock, { match, sets: read.sets })
        close()
      } else return
      event.preventDefault()
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  })
}
