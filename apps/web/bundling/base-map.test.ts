import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { drawBaseMap } from './base-map.ts'

const kept = new URL('../app/centers/parts/map/base-map.gen.ts', import.meta.url)

test('The ground kept in the sources is the one that the data draws.', async () => {
  expect(await drawBaseMap()).toBe(await readFile(kept, 'utf8'))
})
