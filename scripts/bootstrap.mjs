// Runs before anything is installed, on the Node of the machine: plain JavaScript of Node 20 without
// dependencies. Arguments: « build » builds the pages, « browser » provides Chromium.
import { buildPages, prepareDemo } from './bootstrap/build.mjs'
import { findBrowser } from './bootstrap/browser.mjs'
import { install } from './bootstrap/install.mjs'
import { root, stopWithChildren } from './bootstrap/run.mjs'
import { takeTurn, turnFile } from './bootstrap/turn.mjs'
import { Refusal, checkVersions } from './bootstrap/versions.mjs'

const wanted = new Set(process.argv.slice(2))

try {
  checkVersions()
  stopWithChildren()
  await takeTurn(turnFile(root), console.log)
  await install()
  if (wanted.has('build')) await Promise.all([buildPages(), prepareDemo(wanted)])
  if (wanted.has('browser')) await findBrowser()
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  console.error(error.message)
  process.exit(1)
}
