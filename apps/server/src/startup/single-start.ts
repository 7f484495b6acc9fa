import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isProgramRunning, OperatorError } from '@quatre/db'

/**
 * Keeps a second start out of the same data folder: the stand-ins keep one journal there. The file of a killed process
 * counts for nothing. Returns the function that frees the folder.
 * Throws OperatorError that names the running site.
 */
export function claimDataFolder(dataFolder: string, origin: string): () => void {
  const folder = resolve(dataFolder)
  const file = join(folder, 'running')
  const own = `${process.pid}\n${origin}\n`
  try {
    mkdirSync(folder, { recursive: true })
    const [pid = '', running = ''] = read(file).split('\n')
    const isOther = Number(pid) !== process.pid && isProgramRunning(Number(pid), 'main.ts')
    if (isOther) throw alreadyRunning(folder, running, pid)
    rmSync(file, { force: true })
    writeFileSync(file, own, { flag: 'wx' })
  } catch (error) {
    if (error instanceof OperatorError) throw error
    throw unusable(folder, error)
  }
  return () => {
    if (read(file) === own) rmSync(file, { force: true })
  }
}

function read(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

function alreadyRunning(folder: string, origin: string, pid: string): OperatorError {
  return new OperatorError(
    `The site is running already from ${folder}: ${origin} (process ${pid}). Stop it first, or set DATA_FOLDER and PORT for a second one.`,
  )
}

function unusable(folder: string, error: unknown): OperatorError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
  if (code === 'EEXIST' && existsSync(join(folder, 'running'))) {
    return new OperatorError(`Another start has just begun in ${folder}: use that one.`)
  }
  const advice =
    code === 'ENOSPC'
      ? 'its disk is full'
      : 'give this user the right to write there, or set DATA_FOLDER to another folder'
  return new OperatorError(`The data folder ${folder} cannot be used (${code}): ${advice}.`, {
    cause: error,
  })
}
