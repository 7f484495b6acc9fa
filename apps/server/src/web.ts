import { openBuiltPages, openDevelopmentPages } from '@quatre/web'
import type { FastifyInstance } from 'fastify'
import { pageHandler } from './pages/answer-page.ts'
import { memberIdReader } from './pages/context.ts'
import { compressPages, serveDomainFile, serveFiles } from './pages/files.ts'
import { fileRoutes, pictureRoutes, readForms } from './pages/forms.ts'
import type { PagesOptions } from './pages/options.ts'
import { answerRefusal } from './pages/refusals.ts'
import { keepToHttps, protect } from './pages/security.ts'
import { noteVisits } from './pages/visits.ts'

/** Gives every address that no other route takes to the pages, and serves their files. */
export async function mountPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const pages =
    options.mode === 'development' ? await openDevelopmentPages(app.server) : await openBuiltPages()
  app.addHook('onClose', () => pages.close())

  await app.register(async (scope) => {
    readForms(scope)
    scope.setErrorHandler(answerRefusal)
    const readVisit = noteVisits(scope, options)
    keepToHttps(scope, options)
    await protect(scope, options, (raw) => readVisit(raw).nonce)
    await compressPages(scope)
    await serveFiles(scope, pages)
    serveDomainFile(scope, options)
    const answer = pageHandler({ pages, options, readVisit })
    for (const route of pictureRoutes({ answer, readMemberId: memberIdReader(options) }))
      scope.route(route)
    for (const route of fileRoutes(answer)) scope.route(route)
    scope.all('/*', answer)
  })
}
