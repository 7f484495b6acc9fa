import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const contextFile = fileURLToPath(new URL('../app/site/context.ts', import.meta.url))

/**
 * Leaves our packages, and the request's context, out of the server's bundle: Node loads them once
 * for the server and the pages. A bundled second copy would be another context and another
 * ApiProblem class, unknown to `instanceof`.
 */
export function ownPackagesStayOutside(): Plugin {
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
