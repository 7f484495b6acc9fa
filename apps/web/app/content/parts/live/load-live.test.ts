import { expect, test, vi } from 'vitest'
import type { RequestContext } from '../../../site/context.ts'
import { loadFreeTonight } from './free-tonight.ts'
import { loadLive } from './load-live.ts'

// requirement ED7
test('A block that fails is reported and left out, like one with nothing to show', async () => {
  const reportError = vi.fn()
  const centers = () => Promise.reject(new Error('away'))
  const site = { now: 0, centers, reportError } as unknown as RequestContext
  const blocks = [
    { id: 'ce-soir', type: 'freeTonight', title: 'Libre ce soir' },
    { id: 'texte', type: 'text', html: '' },
  ] as const
  expect(await loadLive(site, null, blocks, new URLSearchParams())).toEqual([])
  expect(reportError.mock.calls).toEqual([[new Error('live block ce-soir')]])
})

test('A free time that is not as long as the note says names its length', async () => {
  const start = (clock: string, ...minutes: number[]) => ({
    startingDate: `2026-11-24T${clock}:00+01:00`,
    choices: minutes.map((one) => ({ duration: one, left: 2, price: { value: one * 48 } })),
  })
  const padel = { id: 3, slug: 'padel', nbPlayers: 4 }
  const day = async () => ({
    sportType: padel.id,
    sports: [padel],
    slots: [start('22:00', 60, 90), start('23:30', 60)],
  })
  const site = { now: Date.parse('2026-11-24T12:00:00+01:00'), api: { slots: { day } } }
  const center = { name: 'Ici', slug: 'ici', sports: [padel], bookingWebAvailable: true }
  const data = await loadFreeTonight(
    site as unknown as RequestContext,
    { ...center, timeZone: 'Europe/Paris' } as never,
    { id: 'ce-soir', type: 'freeTonight', title: '' },
  )
  // the price of the court, as on the home, in lists and in the search
  expect(data?.note).toBe('43,20\u00a0€ le terrain, 1\u00a0h\u00a030 · 10,80\u00a0€ par joueur')
  expect(data?.first).toBe('43,20\u00a0€ le terrain, 1\u00a0h\u00a030')
  expect(data?.rows.map(({ time, length, price }) => [time, length, price])).toEqual([
    ['22h00', null, '43,20\u00a0€'],
    ['23h30', '1\u00a0h', '28,80\u00a0€'],
  ])
})
