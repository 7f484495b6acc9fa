import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run, tail } from './run.mjs'
import { Refusal } from './versions.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const applications = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const advice =
  'Chromium is needed for the journeys: install it (Debian: sudo apt-get install chromium), or set CHROMIUM to its path.'

/** Makes sure that a Chromium is there; Debian's is installed when we are allowed to. */
export async function findBrowser() {
  if (process.env.CHROMIUM) {
    if (existsSync(process.env.CHROMIUM)) return
    throw new Refusal(`CHROMIUM names no file: ${process.env.CHROMIUM}`)
  }
  if (isInstalled()) return
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) throw new Refusal(advice)
  console.log('Installing Chromium…')
  await run('apt-get', ['update', '-q'])
  const { code, output } = await run('apt-get', [
    'install',
    '-y',
    '-q',
    '--no-install-recommends',
    'chromium',
  ])
  if (code !== 0 || !isInstalled()) throw new Refusal(`${advice} (apt-get: ${tail(output, 1)})`)
}

function isInstalled() {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)]
  const files = folders.flatMap((folder) => names.map((name) => join(folder, name)))
  return [...files, ...applications].some((file) => existsSync(file))
}
