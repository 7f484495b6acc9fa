import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { buildServiceWorker } from './bundling/build-service-worker.ts'
import { compressFiles } from './bundling/compress-files.ts'
import { drawIcons } from './bundling/draw-icons.ts'
import { nameStylesOnce } from './bundling/name-styles-once.ts'

export default {
  ssr: true,
  async buildEnd({ reactRouterConfig }) {
    const client = join(reactRouterConfig.buildDirectory, 'client')
    await Promise.all([drawIcons(join(client, 'icons')), buildServiceWorker(client)])
    await nameStylesOnce(reactRouterConfig.buildDirectory)
    await compressFiles(client)
  },
} satisfies Config
