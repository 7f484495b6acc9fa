import { afterEach, expect, test, vi } from 'vitest'
import type { WaitingAct } from './acts.ts'
import { applyAct } from './apply-act.ts'
import { sampleDesk } from './desk.test-tools.ts'
import { readWaiting, sendAct, writeWaiting } from './waiting-acts.ts'

const played: WaitingAct = {
  name: 'result',
  body: {
    match: 'main/r1/m1',
    version: 3,
    result: {
      how: 'played',
      sets: [
        { kind: 'set', games: [4, 2] },
        { kind: 'set', games: [4, 1] },
      ],
    },
  },
  key: 'k-1',
  label: 'Terrain 1, score 4-2 4-1',
  at: 0,
}
const call: WaitingAct = {
  name: 'call',
  body: { match: 'main/r1/m3', version: 3, court: 2 },
  key: 'k-2',
  label: 'Terrain 2, appel',
  at: 0,
}

afterEach(() => vi.unstubAllGlobals())

// requirement RF11
test('acts that wait are kept on the device, and what is no list is none', () => {
  const kept = new Map<string, string>()
  const store = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
  }
  expect(readWaiting(store, 7)).toEqual([])
  writeWaiting(store, 7, [played])
  expect(readWaiting(store, 7)).toEqual([played])
  expect(readWaiting(store, 8)).toEqual([])
  store.setItem('juge-arbitre 7', '{"broken')
  expect(readWaiting(store, 7)).toEqual([])
})

test('the screen shows what waits as done, and the next act on the match goes on from it', () => {
  const desk = applyAct(applyAct(sampleDesk(), played, '2026-11-28T11:53:00+01:00'), call, 'now')
  expect(desk.courts.map(({ matchId }) => matchId)).toEqual([null, 'main/r1/m3', 'main/r1/m2'])
  expect(desk.tournament.matches[0]).toMatchObject({
    state: 'done',
    winner: 0,
    sets: [
      [4, 2],
      [4, 1],
    ],
  })
  expect(desk.matches.map(({ version }) => version)).toEqual([4, 3, 4])
  expect(desk.queue).toEqual([])
})

test('a running score shows at once, and keeps the match in play', () => {
  const sets = [{ kind: 'set', games: [3, 2] }] as const
  const body = { match: 'main/r1/m1', version: 3, sets }
  const score: WaitingAct = { ...call, name: 'score', body }
  const { courts, tournament, matches } = applyAct(sampleDesk(), score, 'now')
  expect(courts[0]?.matchId).toBe('main/r1/m1')
  expect(tournament.matches[0]).toMatchObject({ state: 'playing', winner: null, sets: [[3, 2]] })
  expect(matches[0]?.version).toBe(4)
})

const answering = (answer: () => Response) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => answer()),
  )

test.each([
  ['a refusal comes back', () => Response.json({ refusal: 'Refusé.' }, { status: 409 }), 'refused'],
  [
    'a refusal says what is kept',
    () =>
      Response.json(
        { refusal: 'Changé.', details: { kept: { result: { how: 'walk_over', absent: 0 } } } },
        { status: 409 },
      ),
    'refused',
  ],
  ['an answer brings the new state', () => Response.json({ desk: sampleDesk() }), 'done'],
  ['a server that cannot answer is asked again', () => new Response('', { status: 503 }), 'lost'],
  ['so is an answer that is none', () => new Response('<html>'), 'lost'],
])('%s', async (_, answer, kind) => {
  answering(answer)
  expect(await sendAct('/juge-arbitre/7/acte', played)).toMatchObject({ kind })
})

test('without network nothing is lost, and the key stays', async () => {
  answering(() => {
    throw new TypeError('Failed to fetch')
  })
  expect(await sendAct('/juge-arbitre/7/acte', played)).toEqual({ kind: 'lost' })
  const [, sent] = vi.mocked(fetch).mock.calls[0] ?? []
  expect(new URLSearchParams(sent?.body as URLSearchParams).get('cle')).toBe('k-1')
})
