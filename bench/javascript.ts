import { gzipSync } from 'node:zlib'
import type { Bench } from './bench.ts'
import { slotsPagePath } from './pages.ts'

// An attribute of a script, a file of the list that is loaded after the first paint, and the specifier of
// a static import or re-export.
const moduleScript = /<script\b[^>]*\bsrc="([^"]+\.js)"/g
const listed = /"(\/assets\/[^"\\]+\.js)"/g
const staticImport = /\b(?:import|export)\s*(?:[\w*$\s{},]+\bfrom\s*)?["']([^"']+\.js)["']/g

/** Everything a browser fetches as JavaScript before the page answers to a touch. */
export async function measureJavaScript(bench: Bench): Promise<void> {
  const { report } = bench
  report.heading('First-load JavaScript, gzip')
  const pages = { home: ['/', 113], slots: [slotsPagePath(bench), 130] } as const
  for (const [name, [path, atMost]] of Object.entries(pages)) {
    const bytes = await firstLoad(bench.site.origin, path)
    const value = bytes / 1000
    report.figure({ name, value, unit: 'kB', digits: 1, target: { atMost } })
  }
}

async function firstLoad(origin: string, path: string): Promise<number> {
  const page = await fetchText(origin + path)
  const toRead = [moduleScript, listed, staticImport].flatMap((pattern) =>
    found(pattern, page, origin + path),
  )
  if (toRead.length === 0) throw new Error(`${path} names no module`)
  const read = new Set<string>()
  let bytes = 0
  for (let address = toRead.pop(); address; address = toRead.pop()) {
    if (read.has(address)) continue
    read.add(address)
    const code = await fetchText(address)
    bytes += gzipSync(code, { level: 9 }).length
    toRead.push(...found(staticImport, code, address))
  }
  return bytes
}

function found(pattern: RegExp, text: string, base: string): string[] {
  return Array.from(text.matchAll(pattern), ([, specifier = '']) => new URL(specifier, base).href)
}

async function fetchText(address: string): Promise<string> {
  const answer = await fetch(address)
  if (answer.status !== 200) throw new Error(`${address} answers ${answer.status}`)
  return answer.text()
}
