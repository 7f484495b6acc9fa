import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

const development = process.argv.includes('--dev')
// React picks its development build, a third slower, when this is not set before its first import.
process.env.NODE_ENV = development ? 'development' : 'production'

// Compiling is a third of a second start: compiled code is kept, for the stand-ins' process too.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(
  new URL('../../../node_modules/.cache/compiled', import.meta.url),
)
enableCompileCache(process.env.NODE_COMPILE_CACHE)

const { runSite } = await import('./startup/run-site.ts')
await runSite({ development })
