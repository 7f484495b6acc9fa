import { fileURLToPath } from 'node:url'
import { createRequestHandler, type ServerBuild } from 'react-router'
import { requestContext } from '../app/site/context.ts'
import { answerWith, type Pages } from './pages.ts'

/** The pages that `npm run build` left in `build/`. */
export async function openBuiltPages(): Promise<Pages> {
  const entry = new URL('../build/server/index.js', import.meta.url)
  const build = (await import(entry.href)) as ServerBuild
  return {
    answer: answerWith(createRequestHandler(build, 'production'), async () => requestContext),
    files: { folder: fileURLToPath(new URL('../build/client', import.meta.url)) },
    close: async () => {},
  }
}
