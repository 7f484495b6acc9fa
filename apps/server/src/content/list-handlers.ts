import {
  contentFields,
  type contract,
  type ContentPackage,
  type JobOffer,
  type Opening,
} from '@quatre/contract'
import { Problem } from '../http/problems.ts'
import type { Handlers } from '../mount.ts'
import type { Collection } from '../core/documents/collections.ts'
import type { ContentDocument } from '../core/documents/content-index.ts'
import type { Platform } from '../core/platform.ts'
import { documentHead, documentSeo } from './document-head.ts'
import { documentCenterIds, isFor, isForAnyOr, nextInvitation } from './for-center.ts'
import { openReader, type Reading } from './reading.ts'

const most = { popups: 20, slides: 10, bookingPopups: 40 }
const home = '/'

/** Everything but pages and news: lists in the order of their documents. */
export function listHandlers(
  platform: Platform,
): Omit<
  Handlers<typeof contract.content>,
  'page' | 'articles' | 'article' | 'feed' | 'articleCalendar' | 'invitationCalendar' | 'series'
> {
  const open = openReader(platform)
  return {
    async openings(_input, context) {
      const { index, now, until } = await open({}, context)
      const openings = inOrder(index.visible('openings', now)).map(openingAnswer)
      return {
        openings: openings.toSorted((a, b) => a.opensOn.localeCompare(b.opensOn)),
        until: until(index.all('openings')),
      }
    },
    async opening({ params: { slug }, query }, context) {
      const reading = await open(query, context)
      const document = reading.index.at(`/openings/${slug}`) as
        ContentDocument<'openings'> | undefined
      if (!reading.shows(document)) throw new Problem('not_found')
      return { ...openingAnswer(document), ...(await renderDocument(document, reading)) }
    },
    async jobs({ query }, context) {
      const { index, now, center, until } = await open(query, context)
      const jobs = inOrder(index.visible('jobs', now))
        .map(jobAnswer)
        .toSorted((a, b) => b.postedOn.localeCompare(a.postedOn))
      const isOwn = ({ centerIds }: JobOffer) => center !== null && centerIds.includes(center.id)
      return {
        jobs: [...jobs.filter(isOwn), ...jobs.filter((job) => !isOwn(job))],
        until: until(index.all('jobs')),
      }
    },
    async job({ params: { slug }, query }, context) {
      const reading = await open(query, context)
      const document = reading.index.at(`/jobs/${slug}`) as ContentDocument<'jobs'> | undefined
      if (!reading.shows(document)) throw new Problem('not_found')
      return { ...jobAnswer(document), ...(await renderDocument(document, reading)) }
    },
    async packages({ query }, context) {
      const { index, now, holding, until } = await open(query, context)
      const packages = inOrder(index.visible('packages', now))
        .filter(isFor(holding))
        .map((document) => packageAnswer(document, holding?.id))
      return {
        packages: packages.filter(
          ({ occasion }) => query.occasion === undefined || occasion === query.occasion,
        ),
        until: until(index.all('packages')),
      }
    },
    async menu({ params: { id }, query }, context) {
      const { index, center, shows, until } = await open({ ...query, center: id }, context)
      const document = index.at(`/menus/${center?.slug}`) as ContentDocument<'menus'> | undefined
      return {
        menu: shows(document) ? pick(document.data, contentFields.menuFields) : null,
        until: until(index.all('menus')),
      }
    },
    async offers({ query: { kind, ...query } }, context) {
      const { index, now, holding, until, drafts } = await open(query, context)
      const { renderMarkdown } = await import('../core/documents/render.ts')
      const visible = inOrder(index.visible('offers', now)).filter(isForAnyOr(holding))
      const documents = [...drafts('offers'), ...visible]
      return {
        offers: documents
          .filter(({ data }) => kind === undefined || data.kind === kind)
          .map((document) => ({
            ...documentHead(document),
            ...pick(document.data, contentFields.offerFields),
            centerIds: documentCenterIds(document),
            html: renderMarkdown(document.text),
          })),
        until: until(index.all('offers')),
      }
    },
    async partners({ query }, context) {
      const { index, now, holding, until } = await open(query, context)
      const { renderMarkdown } = await import('../core/documents/render.ts')
      return {
        partners: inOrder(index.visible('partners', now))
          .filter(isForAnyOr(holding))
          .map((document) => ({
            ...pick(document.data, contentFields.partnerFields),
            centerIds: documentCenterIds(document),
            html: renderMarkdown(document.data.text),
          })),
        until: until(index.all('partners')),
      }
    },
    async invitation({ params: { id }, query }, context) {
      const { index, now, center, until } = await open({ ...query, center: id }, context)
      const next = nextInvitation(index.visible('invitations', now), { id, slug: center?.slug })
      return {
        invitation: next
          ? {
              ...pick(next.data, contentFields.invitationFields),
              ...pick(next.data, invitationTimes),
            }
          : null,
        until: until(index.all('invitations')),
      }
    },
    async popups({ query: { page, ...query } }, context) {
      const { index, now, holding, until, drafts } = await open(query, context)
      const visible = inOrder(index.visible('popups', now))
        .filter(isFor(holding))
        .filter(({ data: { pages, notPages } }) =>
          page === undefined
            ? true
            : (pages.length === 0 || pages.includes(page)) && !notPages.includes(page),
        )
      const previewed = drafts('popups')
      return {
        // a draft comes alone: of several one is picked by chance
        popups: (previewed.length > 0 ? previewed : visible)
          .slice(0, most.popups)
          .map(({ data }) => pick(data, contentFields.popupFields)),
        until: until(index.all('popups')),
      }
    },
    async carousel({ query: { page = home, ...query } }, context) {
      const { index, now, holding, until } = await open(query, context)
      return {
        slides: inOrder(index.visible('carousel', now))
          .filter(isFor(holding))
          .filter(({ data }) => data.page === page)
          .slice(0, most.slides)
          .map(({ data }) => pick(data, contentFields.slideFields)),
        until: until(index.all('carousel')),
      }
    },
    async frame({ query }, context) {
      const { index, now, holding, until } = await open(query, context)
      const { appStoreUrl, playStoreUrl } = platform.environment
      const mailsLate = platform.areMailsLate()
      return {
        banners: index
          .visible('banners', now)
          .map(({ data }) => pick(data, contentFields.bannerFields)),
        sponsors: inOrder(index.visible('partners', now))
          .filter(isFor(holding))
          .filter(({ data }) => data.sponsor)
          .map(({ data: { name, url, logo = null } }) => ({ name, url, logo })),
        stores: { apple: appStoreUrl || null, google: playStoreUrl || null },
        mailsLate,
        until: until([...index.all('banners'), ...index.all('partners')], mailsLate ? '.late' : ''),
      }
    },
    async bookingPopups({ query: { step, ...query } }, context) {
      const { index, now, holding, until } = await open(query, context)
      const { renderMarkdown } = await import('../core/documents/render.ts')
      return {
        bookingPopups: inOrder(index.visible('booking-popups', now))
          .filter(isFor(holding))
          .filter(({ data }) => step === undefined || data.step === step)
          .slice(0, most.bookingPopups)
          .map(({ data }) => ({
            ...pick(data, contentFields.bookingPopupFields),
            html: renderMarkdown(data.text),
          })),
        until: until(index.all('booking-popups')),
      }
    },
  }
}

const invitationTimes = { startsAt: true, endsAt: true, deadline: true }

/** The fields of a document that its answer has too. */
function pick<D extends object, F extends { readonly [K in keyof D]?: unknown }>(
  data: D,
  fields: F,
) {
  const names = Object.keys(fields) as (keyof D & keyof F)[]
  return Object.fromEntries(names.map((name) => [name, data[name]])) as Pick<D, keyof D & keyof F>
}

const inOrder = <C extends Collection>(documents: readonly ContentDocument<C>[]) =>
  documents.toSorted((a, b) => a.data.order - b.data.order || a.path.localeCompare(b.path))

const openingAnswer = (document: ContentDocument<'openings'>): Opening => ({
  ...documentHead(document),
  ...pick(document.data, contentFields.openingFields),
})

const jobAnswer = (document: ContentDocument<'jobs'>): JobOffer => ({
  ...documentHead(document),
  ...pick(document.data, contentFields.jobFields),
  centerIds: documentCenterIds(document),
})

/** `/packages/anniv/…` is for the occasion « anniv ». */
const packageAnswer = (
  { data, dir }: ContentDocument<'packages'>,
  centerId: number | undefined,
): ContentPackage => ({
  ...pick(data, contentFields.packageFields),
  priceCents: data.centerPrices[String(centerId)] ?? data.priceCents,
  occasion: dir.split('/')[2] ?? '',
})

async function renderDocument(
  document: ContentDocument<'openings'> | ContentDocument<'jobs'>,
  { index, until, isDraft }: Reading,
) {
  const { renderMarkdown } = await import('../core/documents/render.ts')
  return {
    html: renderMarkdown(document.text),
    seo: documentSeo(document.data),
    until: until(index.all(document.collection)),
    draft: isDraft(),
  }
}
