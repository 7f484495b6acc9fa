import type { MatchEnd } from '@quatre/domain'
import type { WaitingAct } from './acts.ts'
import { setsText } from './typed-line.ts'

/** Where acts wait: the browser's storage, which survives a reload. */
export type ActStore = Pick<Storage, 'getItem' | 'setItem'>

const storageKey = (id: number) => `juge-arbitre ${id}`

export function readWaiting(store: ActStore, id: number): WaitingAct[] {
  try {
    const kept: unknown = JSON.parse(store.getItem(storageKey(id)) ?? '[]')
    return Array.isArray(kept) ? (kept as WaitingAct[]) : []
  } catch {
    // written by something else
    return []
  }
}

export function writeWaiting(store: ActStore, id: number, acts: readonly WaitingAct[]): void {
  store.setItem(storageKey(id), JSON.stringify(acts))
}

/** Answers to sending: `lost`, nobody knows whether it arrived: it is sent again under its key. */
export type Sent<Desk> =
  | { readonly kind: 'done'; readonly desk: Desk }
  | { readonly kind: 'refused'; readonly refusal: string }
  | { readonly kind: 'lost' }

/** Statuses of a server that could not answer now. */
const triedAgain = new Set([408, 429, 500, 502, 503, 504])

/** Sends an act to the address of its screen. */
export async function sendAct<Desk>(address: string, act: WaitingAct): Promise<Sent<Desk>> {
  const body = new URLSearchParams({
    acte: act.name,
    cle: act.key,
    corps: JSON.stringify(act.body),
  })
  try {
    const answer = await fetch(address, { method: 'POST', body, redirect: 'error' })
    if (triedAgain.has(answer.status)) return { kind: 'lost' }
    const said = (await answer.json()) as { desk?: Desk; refusal?: string; details?: Details }
    if (said.desk !== undefined) return { kind: 'done', desk: said.desk }
    const more = detailText(said.details)
    return { kind: 'refused', refusal: [said.refusal ?? 'Refusé.', more].join(' ').trim() }
  } catch {
    return { kind: 'lost' }
  }
}

/** The details of a refusal: the result as stored, or the acts to undo first. */
interface Details {
  readonly kept?: { readonly result: MatchEnd | null }
  readonly undo?: readonly string[]
}

function detailText({ kept, undo }: Details = {}): string {
  if (undo) return `Dans l’ordre : ${undo.join(', ')}.`
  const result = kept?.result
  if (!result) return ''
  return result.how === 'walk_over' ? 'Gardé : forfait.' : `Gardé : ${setsText(result.sets)}.`
}
