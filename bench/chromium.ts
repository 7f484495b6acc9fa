import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { browserProgram } from '../scripts/bootstrap/browser.mjs'
import { startChild } from './child.ts'
import type { Cleanup } from './cleanup.ts'

const flags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-extensions',
  '--remote-debugging-port=0',
]
const startTimeoutMs = 30_000

/** Starts a browser without a window and with an empty profile; gives its debugging port. */
export async function startChromium(cleanup: Cleanup): Promise<number> {
  const program = browserProgram()
  if (!program) throw new Error('no Chromium: install it, or set CHROMIUM to its path')
  const profile = mkdtempSync(join(tmpdir(), 'bench-browser-'))
  cleanup.add(async () => rmSync(profile, { recursive: true, force: true, maxRetries: 5 }))
  const child = startChild(program, [...flags, `--user-data-dir=${profile}`, 'about:blank'])
  cleanup.add(() => child.stop())
  const deadline = performance.now() + startTimeoutMs
  while (performance.now() < deadline) {
    const port = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(child.errors())?.[1]
    if (port) return Number(port)
    await sleep(50)
  }
  throw new Error(`Chromium does not start: ${child.errors().slice(-1000)}`)
}
