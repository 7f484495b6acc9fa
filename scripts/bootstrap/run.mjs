import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))

const binFolder = join(root, 'node_modules', '.bin')

/** The Node that npm installed with the project. */
export const ownNode = join(binFolder, process.platform === 'win32' ? 'node.cmd' : 'node')

/** Runs a program in the root folder; resolves to its exit code and its whole output. */
export function run(file, parameters) {
  return new Promise((resolve) => {
    const child = spawn(file, parameters, {
      cwd: root,
      env: { ...process.env, PATH: `${binFolder}${delimiter}${process.env.PATH}` },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => resolve({ code: 1, output: error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** Runs npm itself with the Node that runs this script, whichever `node` comes first in the path. */
export function npm(parameters) {
  const program = process.env.npm_execpath
  return program ? run(process.execPath, [program, ...parameters]) : run('npm', parameters)
}

/** The last lines of an output that say something. */
export function tail(output, lines = 15) {
  return output.trimEnd().split('\n').slice(-lines).join('\n')
}
