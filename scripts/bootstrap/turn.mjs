import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** The list of processes that install or build in a folder, one number a line. */
export function turnFile(folder) {
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 12)
  return join(tmpdir(), `quatre-bootstrap-${name}.pids`)
}

/**
 * Lets one command at a time install and build in a folder; the others wait. Processes that a killed command left at
 * work are waited for too: two installations at once would spoil each other.
 */
export async function takeTurn(file, report) {
  let told = false
  for (;;) {
    const busy = processesOf(file).find(isAtWork)
    if (busy === undefined) rmSync(file, { force: true })
    if (busy === undefined && claim(file)) break
    if (!told) report(`Waiting for process ${busy ?? '…'}, which installs or builds here…`)
    told = true
    await sleep(200)
  }
  process.on('exit', () => leave(file))
}

/** Adds a child, which may outlive a killed parent. */
export function noteChild(file, pid) {
  if (pid && processesOf(file)[0] === process.pid) appendFileSync(file, `${pid}\n`)
}

function claim(file) {
  try {
    writeFileSync(file, `${process.pid}\n`, { flag: 'wx' })
    return true
  } catch (error) {
    return error.code !== 'EEXIST'
  }
}

function leave(file) {
  if (processesOf(file)[0] === process.pid) rmSync(file, { force: true })
}

function processesOf(file) {
  try {
    return readFileSync(file, 'utf8').split('\n').map(Number).filter(Boolean)
  } catch {
    return []
  }
}

function isAtWork(pid) {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error.code !== 'EPERM') return false
  }
  if (!existsSync('/proc/self/cmdline')) return true
  try {
    // The number may belong to another program since; npm's own title is « npm ci ».
    return /node|npm/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
  } catch {
    return false
  }
}
