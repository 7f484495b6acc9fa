import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run, tail } from './run.mjs'
import { Refusal } from './versions.mjs'

// The headless shell draws the same pages and is a quarter faster: it has no windows to keep.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const applications = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const advice =
  'Chromium is needed for the journeys: install it (Debian: sudo apt-get install chromium-headless-shell), or set CHROMIUM to its path.'

/** The program of the browser that tests and measurements use; undefined when there is none. */
export function browserProgram() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)]
  const files = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...files, ...applications].find((file) => existsSync(file))
}

/** Makes sure that a Chromium is there; Debian's is installed when we are allowed to. */
export async function findBrowser() {
  if (process.env.CHROMIUM && !existsSync(process.env.CHROMIUM)) {
    throw new Refusal(`CHROMIUM names no file: ${process.env.CHROMIUM}`)
  }
  if (browserProgram()) return
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) throw new Refusal(advice)
  console.log('Installing Chromium…')
  await run('apt-get', ['update', '-q'])
  const { code, output } = await run('apt-get', [
    'install',
    '-y',
    '-q',
    '--no-install-recommends',
    'chromium-headless-shell',
  ])
  if (code !== 0 || !browserProgram()) throw new Refusal(`${advice} (apt-get: ${tail(output, 1)})`)
}
