import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openContent } from './content.ts'
import { watchDocuments } from './watch-documents.ts'

const description = 'Un texte assez long pour décrire la page à qui la cherche, et pas plus.'

// requirement CT33
test('a document is read as it is written; a broken one stays unchanged and is logged', async () => {
  const root = mkdtempSync(join(tmpdir(), 'content-'))
  const file = join(root, 'pages/padel.md')
  mkdirSync(join(root, 'pages'))
  const write = (lede: string) =>
    writeFileSync(
      file,
      `---\ntitle: Padel\ndescription: ${description}\nlede: ${lede}\nlayout: terrain\nground: court\n---\n`,
    )
  write('Un.')
  const told: string[] = []
  const log = { error: (line: unknown) => void told.push(String(line)) }
  const folders = () => [{ root, today: null }]
  const content = openContent(folders, log)
  const stop = watchDocuments({ content, folders, log, centers: new Map(), patterns: ['/padel'] })
  const lede = async () => (await content.index()).all('pages')[0]?.data.lede
  try {
    expect(await lede()).toBe('Un.')
    write('Deux.')
    await vi.waitFor(async () => expect(await lede()).toBe('Deux.'), { timeout: 5_000 })
    expect(told).toEqual([])
    write('Va [là](/padel).')
    await vi.waitFor(() => expect(told).toHaveLength(1), { timeout: 5_000 })
    expect(told[0]).toMatch(/padel\.md:4 lede: ce champ n’a pas de mise en forme : « \[là\]/)
    expect(await lede()).toBe('Deux.')
    write('Trois.')
    await vi.waitFor(async () => expect(await lede()).toBe('Trois.'), { timeout: 5_000 })
  } finally {
    stop()
    rmSync(root, { recursive: true })
  }
})
