import type { contract } from '@quatre/contract'
import type { Platform } from '../core/platform.ts'
import type { ContentDocument } from '../core/documents/content-index.ts'
import type { Handlers } from '../mount.ts'
import { openReader } from './reading.ts'

/** The documents of the series: `/remontada` and its folders. */
export function seriesHandlers(
  platform: Platform,
): Pick<Handlers<typeof contract.content>, 'series'> {
  const open = openReader(platform)
  return {
    async series(_input, context) {
      const { index, now, until } = await open({}, context)
      const { renderMarkdown } = await import('../core/documents/render.ts')
      const words = ({ data, text }: ContentDocument<'remontada/news' | 'remontada/pages'>) => {
        const { slug, title, description } = data
        return { slug, title, description, html: renderMarkdown(text) }
      }
      const [counter] = index
        .visible('remontada', now)
        .filter(({ data }) => data.slug === 'compteur')
      const news = index.visible('remontada/news', now)
      const carousels = index.visible('remontada/carousels', now)
      const pages = index.visible('remontada/pages', now)
      return {
        counterText: counter?.data.counterText ?? null,
        counterDate: counter?.data.counterDate ?? null,
        offers: carousels.flatMap(({ data }) => data.slides),
        news: news
          .map((one) => ({ ...words(one), date: one.data.date }))
          .toSorted((one, other) => other.date.localeCompare(one.date)),
        pages: pages.map(words),
        until: until([
          ...index.all('remontada'),
          ...index.all('remontada/news'),
          ...index.all('remontada/carousels'),
          ...index.all('remontada/pages'),
        ]),
      }
    },
  }
}
