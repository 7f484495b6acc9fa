import { expect, test } from 'vitest'
import type { RequestContext } from '../site/context.ts'
import { loadOwn } from './own.tsx'

// requirement SE33
test('MON ESPACE has no entries, and says so, when they cannot be read', async () => {
  const reported: unknown[] = []
  const away = new Error('the database is away')
  const api = {
    series: { stages: async () => [], own: async () => [] },
    entries: { list: () => Promise.reject(away) },
    members: { me: async () => ({ firstName: 'Camille' }) },
  }
  const site = {
    api,
    signedIn: true,
    centers: async () => [],
    reportError: (error: unknown) => reported.push(error),
  } as unknown as RequestContext
  expect(await loadOwn(site)).toMatchObject({ isMissing: true, paid: [], waiting: [] })
  expect(reported).toEqual([away])
})
