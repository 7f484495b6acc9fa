import type { contract } from '@quatre/contract'
import { placeLine } from '@quatre/domain'
import { Problem } from '../http/problems.ts'
import type { Handlers } from '../mount.ts'
import { calendarFile } from '../platform/calendar-file.ts'
import type { ContentDocument } from '../core/documents/content-index.ts'
import type { Platform } from '../core/platform.ts'
import { articleEntry, latestFirst } from './article-handlers.ts'
import { isForAnyOr, nextInvitation } from './for-center.ts'
import { openReader } from './reading.ts'

const mostInFeed = 20

/** News and evenings as other programs take them: feeds and calendars. */
export function articleFileHandlers(
  platform: Platform,
): Pick<Handlers<typeof contract.content>, 'feed' | 'articleCalendar' | 'invitationCalendar'> {
  const open = openReader(platform)
  return {
    async feed({ query }, context) {
      const { index, now, holding, until } = await open(query, context)
      const { renderMarkdown } = await import('../core/documents/render.ts')
      const latest = latestFirst(index.visible('articles', now)).filter(isForAnyOr(holding))
      return {
        entries: latest.slice(0, mostInFeed).map((document) => ({
          ...articleEntry(document),
          // live blocks are on the site alone
          html: renderMarkdown(document.text.replaceAll(/^```bloc\n[\s\S]*?^```$/gm, '')),
        })),
        until: until(index.all('articles')),
      }
    },

    async articleCalendar({ params: { slug } }, context) {
      const [{ index, shows }, { centers }] = await Promise.all([
        open({}, context),
        platform.centers(),
      ])
      const document = index.at(`/articles/${slug}`) as ContentDocument<'articles'> | undefined
      const event = shows(document) ? document.data.event : undefined
      const center = centers.find(({ id }) => id === event?.centerId)
      if (document === undefined || event === undefined || !center) throw new Problem('not_found')
      const what = {
        uid: `actualite-${slug}@4padel.fr`,
        startsAt: Date.parse(event.startsAt),
        endsAt: Date.parse(event.endsAt),
        title: document.data.title,
        place: `${center.name}, ${placeLine(center.address)}`,
        lines: [document.data.description],
        path: `/actualites/${slug}`,
        isCancelled: false,
      }
      return { fileName: `${slug}.ics`, ics: calendarFile([what], platform.environment) }
    },

    async invitationCalendar({ params: { id } }, context) {
      const { index, now, center } = await open({ center: id }, context)
      const next = nextInvitation(index.visible('invitations', now), { id, slug: center?.slug })
      if (next === undefined || center === null) throw new Problem('not_found')
      const { startsAt, endsAt, opTitle, program } = next.data
      const what = {
        uid: `invitation-${id}-${startsAt.slice(0, 10)}@4padel.fr`,
        startsAt: Date.parse(startsAt),
        endsAt: Date.parse(endsAt),
        title: opTitle,
        place: `${center.name}, ${placeLine(center.address)}`,
        lines: program.map(({ mark, title }) => `${mark} ${title}`),
        path: `/${center.slug}/invitation-afterwork`,
        isCancelled: false,
      }
      return { fileName: 'invitation.ics', ics: calendarFile([what], platform.environment) }
    },
  }
}
