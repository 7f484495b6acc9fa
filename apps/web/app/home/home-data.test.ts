import { expect, test, vi } from 'vitest'
import { centersOf } from '../site/centers.ts'
import type { RequestContext } from '../site/context.ts'
import { loadHome } from './home-data.ts'

const now = Date.parse('2026-11-21T12:00:00Z')

// requirement C16
test('without a chosen club the home page looks for courts around the middle of Paris', async () => {
  const nearby = vi.fn<(ask: unknown) => Promise<{ centers: [] }>>(async () => ({ centers: [] }))
  const site = {
    api: { slots: { nearby } },
    ...centersOf(async () => []),
    now,
    chosenCenterSlug: null,
  } as unknown as RequestContext
  const { tonight } = await loadHome(site)
  const middle: unknown = expect.objectContaining({ latitude: 48.8647, longitude: 2.349 })
  expect(nearby).toHaveBeenCalledWith({ query: middle })
  expect(tonight.around).toBe('Paris')
})
