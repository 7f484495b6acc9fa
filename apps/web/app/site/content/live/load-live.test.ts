import { expect, test, vi } from 'vitest'
import type { RequestContext } from '../../context.ts'
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
