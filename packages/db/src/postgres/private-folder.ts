import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  access,
  chmod,
  chown,
  constants,
  mkdir,
  realpath,
  rm,
  rmdir,
  symlink,
} from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fullDisk, lacksRoom } from '../full-disk.ts'
import { OperatorError } from '../operator-error.ts'
import { type Account, serverAccount } from './account.ts'

/** Root's folder for data that the server's account could not reach below a closed checkout. */
export const systemFolder = '/var/lib/quatre-padel'

/**
 * Makes the folder that belongs to the server's account alone and returns its real path.
 *
 * A checkout below a folder that only root may enter (`/root`, mode 0700) would hide it from that account: the folder
 * is then in `systemFolder`, with a link to it at the expected place, so that deleting the data folder still starts
 * afresh.
 */
export async function preparePrivateFolder(
  wanted: string,
): Promise<{ folder: string; account: Account | undefined }> {
  try {
    await mkdir(dirname(wanted), { recursive: true })
    if (!existsSync(wanted)) {
      // A link whose target was deleted counts as no folder.
      await rm(wanted, { force: true })
      await createPrivateFolder(wanted)
    }
    const folder = await realpath(wanted)
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    return { folder, account: serverAccount(folder) }
  } catch (error) {
    const full = fullDisk(wanted, error)
    if (lacksRoom(error))
      throw new OperatorError(`PostgreSQL cannot start: ${full}.`, { cause: error })
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new OperatorError(
      `The data folder ${wanted} cannot be used (${code}): give this user the right to write there, or set DATA_FOLDER to another folder.`,
      { cause: error },
    )
  }
}

async function createPrivateFolder(wanted: string): Promise<void> {
  const account = serverAccount(wanted)
  if (!account) {
    await mkdir(wanted, { mode: 0o700 })
    return
  }
  await makeOwned(wanted, account)
  if (canEnter(wanted, account)) return
  await rmdir(wanted)
  const outside = join(systemFolder, randomBytes(6).toString('hex'))
  await mkdir(systemFolder, { recursive: true })
  await chmod(systemFolder, 0o755)
  await makeOwned(outside, account)
  await symlink(outside, wanted)
}

/** Makes a folder that only the account may enter; it may exist already. */
export async function makeOwned(folder: string, account: Account | undefined): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (account) await chown(folder, account.uid, account.gid)
}

function canEnter(folder: string, account: Account): boolean {
  const test = spawnSync('/bin/sh', ['-c', 'cd "$0" && test -w .', folder], {
    ...account,
    cwd: '/',
  })
  return test.status === 0
}
