import type { Desk } from '@quatre/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { followEvents } from '../../site/live/follow-events.ts'
import type { Act, WaitingAct } from './acts.ts'
import { applyAct } from './apply-act.ts'
import { keepDesk, keepPage, readKeptDesk } from './kept-desk.ts'
import { readWaiting, sendAct, writeWaiting } from './waiting-acts.ts'

const retryMs = 4_000
const staleMs = 30_000

/** The page is the same where the browser keeps nothing. */
const keptNowhere = () => null

export interface LiveDesk {
  /** With the acts that wait already done. */
  readonly desk: Desk
  readonly waiting: readonly WaitingAct[]
  readonly refused: readonly WaitingAct[]
  /** Since when nothing comes through, epoch ms. */
  readonly offlineSince: number | null
  /** Epoch ms of the centre's clock; that of the page until it is alive. */
  readonly now: number
  /** Whether the script runs: the page has plain forms before. */
  readonly isAlive: boolean
  act(act: Act, label: string): void
  dismiss(key: string): void
}

/** A tournament in sync with its server: acts without a network are queued, and each is sent once. */
export function useDesk(given: Desk, owner: string): LiveDesk {
  const { id } = given.tournament
  const [desk, setDesk] = useState(given)
  const [acts, setActs] = useState<readonly WaitingAct[]>([])
  const [offlineSince, setOfflineSince] = useState<number | null>(null)
  const [now, setNow] = useState(() => Date.parse(given.now))
  const [isAlive, setAlive] = useState(false)
  const kept = useRef<WaitingAct[]>([])
  const aheadMs = useRef(0)
  const isSending = useRef(false)

  const keep = useCallback(
    (next: WaitingAct[]) => {
      kept.current = next
      writeWaiting(localStorage, id, next)
      setActs(next)
    },
    [id],
  )
  const show = useCallback(
    (next: Desk) =>
      setDesk((before) => (next.tournament.revision < before.tournament.revision ? before : next)),
    [],
  )
  const take = useCallback(
    (next: Desk) => {
      show(next)
      setOfflineSince(null)
      keepDesk(owner, { desk: next, aheadMs: aheadMs.current }).catch(keptNowhere)
    },
    [owner, show],
  )
  const lose = useCallback(() => setOfflineSince((before) => before ?? Date.now()), [])

  const read = useCallback(async () => {
    try {
      const answer = await fetch(`/juge-arbitre/${id}/etat`, { redirect: 'error' })
      if (answer.ok) take((await answer.json()) as Desk)
    } catch {
      lose()
    }
  }, [id, take, lose])

  const send = useCallback(async () => {
    if (isSending.current) return
    isSending.current = true
    for (;;) {
      const next = kept.current.find(({ refusal }) => refusal === undefined)
      if (next === undefined) break
      const sent = await sendAct<Desk>(`/juge-arbitre/${id}/acte`, next)
      if (sent.kind === 'lost') {
        lose()
        break
      }
      const others = kept.current.filter(({ key }) => key !== next.key)
      if (sent.kind === 'done') {
        take(sent.desk)
        keep(others)
      } else {
        keep([...others, { ...next, refusal: sent.refusal }])
        void read()
      }
    }
    isSending.current = false
  }, [id, keep, take, lose, read])

  useEffect(() => {
    const beginning = setTimeout(async () => {
      keep(readWaiting(localStorage, id))
      setAlive(true)
      void send()
      const before = await readKeptDesk(owner, id).catch(keptNowhere)
      // without network the page itself is an old one
      if (before && Date.parse(before.desk.now) >= Date.parse(given.now)) {
        aheadMs.current = before.aheadMs
        show(before.desk)
        void read()
      } else {
        aheadMs.current = Date.parse(given.now) - Date.now()
        take(given)
        keepPage(owner, id).catch(keptNowhere)
      }
    })
    // the clock of the centre, not the one of this phone
    const ticking = setInterval(() => setNow(Date.now() + aheadMs.current), 1000)
    const trying = setInterval(() => void send(), retryMs)
    const reading = setInterval(() => void read(), staleMs)
    const heard = () => void read()
    const events = followEvents(`/api/v1/competitions/${id}/follow`, {
      changed: heard,
      broken: heard,
    })
    window.addEventListener('online', heard)
    window.addEventListener('offline', lose)
    document.addEventListener('visibilitychange', heard)
    return () => {
      clearTimeout(beginning)
      for (const one of [ticking, trying, reading]) clearInterval(one)
      window.removeEventListener('online', heard)
      window.removeEventListener('offline', lose)
      document.removeEventListener('visibilitychange', heard)
      events.close()
    }
  }, [id, given, owner, keep, show, take, send, read, lose])

  const waiting = acts.filter(({ refusal }) => refusal === undefined)
  return {
    desk: waiting.reduce(
      (shown, one) => applyAct(shown, one, new Date(one.at).toISOString()),
      desk,
    ),
    waiting,
    refused: acts.filter(({ refusal }) => refusal !== undefined),
    offlineSince,
    now,
    isAlive,
    act(act, label) {
      keep([...kept.current, { ...act, label, key: crypto.randomUUID(), at: Date.now() }])
      void send()
    },
    dismiss: (key) => keep(kept.current.filter((one) => one.key !== key)),
  }
}
