import { join } from 'node:path'
import { glob, readFile, writeFile, readdir } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Config } from '@react-router/dev/config'
import { buildServiceWorker } from './bundling/build-service-worker.ts'
import { drawIcons } from './bundling/draw-icons.ts'

export default {
  ssr: true,
  async buildEnd({ reactRouterConfig }) {
    const client = join(reactRouterConfig.buildDirectory, 'client')
    await Promise.all([drawIcons(join(client, 'icons')), buildServiceWorker(client)])
    await nameStylesOnce(reactRouterConfig.buildDirectory)
    await compressFiles(client)
  },
} satisfies Config

/**
 * React Router writes `x.css#` where a lazy part has the same style sheet, which the browser then loads
 * again as `x.css`. React keeps a sheet that is in the page, so that one address is enough.
 */
async function nameStylesOnce(buildFolder: string): Promise<void> {
  const manifests = ['client/assets/manifest-*.js', 'server/**/*.js']
  for await (const name of glob(manifests, { cwd: buildFolder })) {
    const path = join(buildFolder, name)
    const text = await readFile(path, 'utf8')
    await writeFile(path, text.replaceAll('.css#"', '.css"'))
  }
}

const compressible = /\.(js|css|svg|html|txt|json|webmanifest)$/
const worthwhileBytes = 1024

/** Writes a `.br` and a `.gz` beside every text file of a folder, for servers that send them as is. */
async function compressFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name))
  await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))))
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.length < worthwhileBytes) return
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    promisify(gzip)(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)])
}
