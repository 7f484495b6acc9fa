import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { npm, ownNode, root, run, tail } from './run.mjs'
import { Refusal } from './versions.mjs'

const sources = ['apps/web', 'packages/domain', 'packages/contract']
const skipped = new Set(['node_modules', 'build', '.react-router'])
const stampFile = join(root, 'apps/web/build/built-from')

/** Builds the pages unless the last build was made from the very same files. */
export async function buildPages() {
  const stamp = sourceStamp()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  // A build that is cut off must not pass for the one before it.
  rmSync(stampFile, { force: true })
  console.log('Building the pages…')
  const { code, output } = await npm(['run', 'build', '--loglevel=error'])
  if (code !== 0) throw new Refusal(`The pages cannot be built:\n${tail(output, 30)}`)
  writeFileSync(stampFile, stamp)
}

/**
 * On a first start the demo's database is made beside the build, on the second processor. Failures
 * wait for the start itself, which explains them.
 */
export async function prepareDemo(wanted) {
  const { DATABASE_URL, DEPLOYMENT, DATA_FOLDER = '.data' } = process.env
  const first = !existsSync(join(root, DATA_FOLDER, 'postgres'))
  const demo = !DATABASE_URL && DEPLOYMENT !== 'production'
  if (first && demo && !wanted.has('browser'))
    await run(ownNode, ['apps/server/src/prepare-demo.ts'])
}

function sourceStamp() {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  for (const folder of sources) addFolder(hash, join(root, folder))
  return hash.digest('hex')
}

function addFolder(hash, folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (skipped.has(entry.name) || /\.test\.tsx?$/.test(entry.name)) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      addFolder(hash, path)
      continue
    }
    const { size, mtimeMs } = statSync(path)
    hash.update(`${path}\n${size}\n${mtimeMs}\n`)
  }
}
