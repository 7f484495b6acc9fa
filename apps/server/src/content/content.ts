import type { contract } from '@quatre/contract'
import { feature } from '../feature.ts'
import type { Handlers } from '../mount.ts'
import type { Platform } from '../core/platform.ts'
import { mountQueries } from './query/query-route.ts'
import { pageHandlers } from './page-handlers.ts'
import { seriesHandlers } from './series-handlers.ts'
import { listHandlers } from './list-handlers.ts'
import { articleFileHandlers } from './article-files.ts'
import { articleHandlers } from './article-handlers.ts'

/** Documents for visitors: pages, news, offers, jobs. */
export const contentFeature = feature({
  calls: ['content'],
  open: (platform) => ({
    handlers: { content: contentHandlers(platform) },
    addresses: (app) => mountQueries(app, platform),
  }),
})

const contentHandlers = (platform: Platform): Handlers<typeof contract.content> => ({
  ...pageHandlers(platform),
  ...articleHandlers(platform),
  ...articleFileHandlers(platform),
  ...listHandlers(platform),
  ...seriesHandlers(platform),
})
