import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openFrontMatters } from './front-matter.ts'

const folder = mkdtempSync(join(tmpdir(), 'front-matter-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = join(folder, 'cache', 'parsed.json')

// requirement CT32
test('A parsed text is found by its own text at the next start, and no other is', () => {
  const first = openFrontMatters(file)
  expect(first.parse('title: Padel')).toEqual({ title: 'Padel' })
  first.save()
  // a changed file shows that the answer comes from it and not from the parser
  writeFileSync(file, readFileSync(file, 'utf8').replace('Padel', 'Kept'))
  const second = openFrontMatters(file)
  expect(second.parse('title: Padel')).toEqual({ title: 'Kept' })
  expect(second.parse('title: Foot')).toEqual({ title: 'Foot' })
})

test('A broken file is as good as none, and a place that cannot be written is left', () => {
  writeFileSync(file, '[1')
  expect(openFrontMatters(file).parse('a: 1')).toEqual({ a: 1 })
  const nowhere = openFrontMatters(join(file, 'below-a-file'))
  expect(nowhere.parse('a: 1')).toEqual({ a: 1 })
  nowhere.save()
  expect(() => nowhere.parse('a: [')).toThrow('Flow sequence')
})
