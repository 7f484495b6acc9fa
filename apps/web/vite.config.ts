import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { chunkFileName, chunkGroups } from './bundling/chunks.ts'
import { pageFrames } from './bundling/page-frames.ts'
import { webConstants } from './bundling/web-constants.ts'

const contextFile = fileURLToPath(new URL('./app/site/context.ts', import.meta.url))

export default defineConfig({
  plugins: [ownPackagesStayOutside(), pageFrames(), tailwindcss(), reactRouter()],
  define: webConstants,
  build: { assetsInlineLimit: 0 },
  // While developing too, Node loads them once for the server and the pages.
  ssr: { external: ['@quatre/contract', '@quatre/domain'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            chunkFileNames: chunkFileName,
            codeSplitting: { groups: chunkGroups },
          },
        },
      },
    },
  },
})

/**
 * Leaves our packages, and the request's context, out of the server's bundle: Node loads them once
 * for the server and the pages. A bundled second copy would be another context and another
 * ApiProblem class, unknown to `instanceof`.
 */
function ownPackagesStayOutside(): Plugin {
  return {
    name: 'own-packages-stay-outside',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    async resolveId(source, importer) {
      if (source.startsWith('@quatre/')) return { id: source, external: true }
      if (!source.endsWith('/context.ts')) return null
      const resolved = await this.resolve(source, importer, { skipSelf: true })
      return resolved?.id === contextFile ? { id: '@quatre/web', external: true } : null
    },
  }
}
