import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { compressFiles } from './bundling/compress-files.ts'

export default {
  ssr: true,
  buildEnd: ({ reactRouterConfig }) =>
    compressFiles(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config
