import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'

const sources = join(import.meta.dirname, '../service-worker')
/** The files of the offline page whose names carry no content hash. */
const fixedFiles = ['/offline.html', '/offline.js', '/favicon.svg']
/** The style sheet of all pages, and the letters that French is written with. */
const isOfShell = (name: string) =>
  /^app-[\w-]+\.css$/.test(name) || (name.endsWith('.woff2') && !name.includes('-ext-'))

/**
 * Writes `sw.js` and the offline page beside the built pages. The version is that of everything in
 * `assets`: each build is an update, and an update is each build.
 */
export async function buildServiceWorker(client: string): Promise<void> {
  const assets = (await readdir(join(client, 'assets'))).toSorted()
  const shell = assets.filter(isOfShell).map((name) => `/assets/${name}`)
  const styles = shell.find((name) => name.endsWith('.css'))
  if (styles === undefined) throw new Error('the style sheet of all pages is not found')
  const page = await readFile(join(sources, 'offline.html'), 'utf8')
  const offline = page.replace('__STYLES__', styles)
  await writeFile(join(client, 'offline.html'), offline)
  const version = createHash('sha256').update(assets.join()).update(offline).digest('hex')
  const files = [...fixedFiles, ...shell]
  await build({
    configFile: false,
    root: sources,
    publicDir: false,
    logLevel: 'warn',
    define: { __SHELL__: JSON.stringify({ version: version.slice(0, 12), files }) },
    build: {
      outDir: client,
      emptyOutDir: false,
      lib: { entry: 'worker.ts', formats: ['iife'], name: 'worker', fileName: () => 'sw.js' },
    },
  })
}
