import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { noteChild, turnFile } from './turn.mjs'

export const root = fileURLToPath(new URL('../../', import.meta.url))

const binFolder = join(root, 'node_modules', '.bin')

/** The Node that npm installed with the project. */
export const ownNode = join(binFolder, process.platform === 'win32' ? 'node.cmd' : 'node')

// An interrupted npm ci may hang in undoing its work, which the next start does anew anyway; a
// database needs its time.
const npmTimeoutMs = 3_000
const timeoutMs = 20_000

/** The running processes, and the time that each may take to end. */
const children = new Map()
let stopping = false

/** A signal sent to this process alone ends its children, too; they decide how. */
export function stopWithChildren() {
  for (const [signal, exitCode] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ]) {
    process.on(signal, async () => {
      stopping = true
      await Promise.all(
        [...children].map(([child, killAfterMs]) => end(child, signal, killAfterMs)),
      )
      process.exit(exitCode)
    })
  }
}

async function end(child, signal, killAfterMs) {
  const gone = once(child, 'exit')
  child.kill(signal)
  setTimeout(() => child.kill('SIGKILL'), killAfterMs).unref()
  await gone
}

/** Runs a program in the root folder; resolves to its exit code and its whole output. */
export function run(file, parameters, killAfterMs = timeoutMs) {
  return new Promise((resolve) => {
    const child = spawn(file, parameters, {
      cwd: root,
      env: { ...process.env, PATH: `${binFolder}${delimiter}${process.env.PATH}` },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    children.set(child, killAfterMs)
    noteChild(turnFile(root), child.pid)
    child.on('exit', () => children.delete(child))
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => {
      children.delete(child)
      resolve({ code: 1, output: error.message })
    })
    // After Ctrl-C a child ends badly: that is no news.
    child.on('close', (code) => stopping || resolve({ code: code ?? 1, output }))
  })
}

/** Runs npm itself with the Node that runs this script, whichever `node` comes first in the path. */
export function npm(parameters) {
  const program = process.env.npm_execpath
  return program
    ? run(process.execPath, [program, ...parameters], npmTimeoutMs)
    : run('npm', parameters, npmTimeoutMs)
}

/** The last lines of an output that say something. */
export function tail(output, lines = 15) {
  return output.trimEnd().split('\n').slice(-lines).join('\n')
}
