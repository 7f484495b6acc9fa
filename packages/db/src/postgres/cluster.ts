import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fullDisk } from '../full-disk.ts'
import { OperatorError } from '../operator-error.ts'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'

export const superuser = 'quatre'
const unfinishedPrefix = 'cluster.new-'
const abandonedAfterMs = 60_000

/** The cluster's folder and the password its TCP port asks for. */
export type Cluster = { cluster: string; password: string }

/**
 * Creates the cluster when there is none. It is built under another name and renamed when whole: a
 * kill in the middle would otherwise leave a folder that never starts.
 */
export async function prepareCluster(
  folder: string,
  binaries: Binaries,
  account: Account | undefined,
): Promise<Cluster> {
  const cluster = join(folder, 'cluster')
  const password = await preparePassword(folder, account)
  if (!existsSync(cluster)) await createCluster(folder, cluster, binaries, account)
  await removeAbandoned(folder)
  return { cluster, password }
}

async function preparePassword(folder: string, account: Account | undefined): Promise<string> {
  const file = join(folder, 'password')
  const password = randomBytes(24).toString('hex')
  try {
    await writeFile(file, password, { flag: 'wx', mode: 0o600 })
    if (account) await chown(file, account.uid, account.gid)
    return password
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    return readFile(file, 'utf8')
  }
}

async function createCluster(
  folder: string,
  cluster: string,
  binaries: Binaries,
  account: Account | undefined,
): Promise<void> {
  const unfinished = join(folder, `${unfinishedPrefix}${randomBytes(4).toString('hex')}`)
  const { code, output } = await run(binaries.initdb, account, folder, [
    `--pgdata=${unfinished}`,
    `--username=${superuser}`,
    `--pwfile=${join(folder, 'password')}`,
    '--auth-local=trust',
    '--auth-host=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ])
  if (code !== 0) {
    const said = initdbReason(output)
    const reason = fullDisk(folder, said) ?? said
    await rm(unfinished, { recursive: true, force: true })
    throw new OperatorError(`PostgreSQL's data folder ${cluster} cannot be created: ${reason}`)
  }
  // A start at the same moment may have finished first: its cluster is as good.
  await rename(unfinished, cluster).catch(async (error) => {
    await rm(unfinished, { recursive: true, force: true })
    if (!existsSync(cluster)) throw error
  })
}

/** The last lines of initdb describe its clean-up; the cause is above them. */
function initdbReason(output: string): string {
  const lines = output.trim().split('\n')
  const cause = lines.findLast((line) => /(FATAL|PANIC|error):/.test(line)) ?? lines.at(-1) ?? ''
  return cause.replace(/^.*?(FATAL|PANIC|error):\s*/, '')
}

/**
 * Deletes the cluster of a server that does not run. It is renamed first: the next start removes the rest after a kill
 * in the middle.
 */
export async function deleteCluster(dataFolder: string): Promise<void> {
  const abandoned = join(dataFolder, `${unfinishedPrefix}${randomBytes(4).toString('hex')}`)
  await rename(join(dataFolder, 'cluster'), abandoned)
  await rm(abandoned, { recursive: true, force: true })
}

async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(unfinishedPrefix)) continue
    const age = Date.now() - (await stat(join(folder, name))).mtimeMs
    if (age > abandonedAfterMs) await rm(join(folder, name), { recursive: true, force: true })
  }
}

function run(
  file: string,
  account: Account | undefined,
  cwd: string,
  parameters: string[],
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' }
    const stdio: ['ignore', 'pipe', 'pipe'] = ['ignore', 'pipe', 'pipe']
    const child = spawn(file, parameters, { ...account, cwd, env, stdio, detached: true })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output }))
  })
}
