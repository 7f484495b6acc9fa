import type { Desk } from '@quatre/contract'
import { deskCachePrefix } from '../../push/parts/kept-booking.ts'
import { keepsFiles, registerWorker } from '../../push/parts/service-worker.ts'

/** A state of a tournament as this browser has it, with how far the centre's clock is ahead of its own. */
export interface KeptDesk {
  readonly desk: Desk
  readonly aheadMs: number
}

const page = (id: number) => `/juge-arbitre/${id}`
const state = (id: number) => `${page(id)}/etat`
/** @throws Error where the browser keeps nothing */
async function openDeskCache(owner: string): Promise<Cache> {
  if (!keepsFiles()) throw new Error('nothing is kept')
  return caches.open(deskCachePrefix + owner)
}
const filesIn = (html: string) => html.match(/\/assets\/[\w.-]+/g) ?? []

/** Keeps the page with its files, so that the worker shows it again without network. */
export async function keepPage(owner: string, id: number): Promise<void> {
  const cache = await openDeskCache(owner)
  registerWorker()
  const answer = await fetch(page(id), { redirect: 'error' })
  if (!answer.ok) return
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  const files = new Set(filesIn([await answer.clone().text(), ...loaded].join('\n')))
  await cache.addAll(files)
  await cache.put(page(id), answer)
}

export async function keepDesk(owner: string, kept: KeptDesk): Promise<void> {
  await (await openDeskCache(owner)).put(state(kept.desk.tournament.id), Response.json(kept))
}

export async function readKeptDesk(owner: string, id: number): Promise<KeptDesk | null> {
  const answer = await (await openDeskCache(owner)).match(state(id))
  return answer ? ((await answer.json()) as KeptDesk) : null
}
