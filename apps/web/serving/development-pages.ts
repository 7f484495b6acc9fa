import type { Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import { createRequestHandler, type ServerBuild } from 'react-router'
import type { requestContext } from '../app/site/context.ts'
import { answerWith, type Pages } from './pages.ts'

/** The pages straight from their sources, reloading in the browser on change. */
export async function openDevelopmentPages(server: Server): Promise<Pages> {
  const { createServer } = await import('vite')
  const root = fileURLToPath(new URL('..', import.meta.url))
  const vite = await createServer({
    root,
    configFile: `${root}vite.config.ts`,
    server: { middlewareMode: true, hmr: { server } },
  })
  const load = () =>
    vite.ssrLoadModule('virtual:react-router/server-build') as unknown as Promise<ServerBuild>
  // The pages' own copy: the server's own import is another module.
  const key = async () => {
    const module = await vite.ssrLoadModule('/app/site/context.ts')
    return module.requestContext as typeof requestContext
  }
  return {
    answer: answerWith(createRequestHandler(load, 'development'), key),
    files: { middleware: vite.middlewares },
    close: () => vite.close(),
  }
}
