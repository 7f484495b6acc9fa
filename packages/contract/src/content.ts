import { z } from 'zod'
import {
  bannerFields,
  blocksWith,
  bookingPopupFields,
  announcedEvent,
  grounds,
  invitationFields,
  jobFields,
  layouts,
  line,
  link,
  menuFields,
  offerFields,
  offerKinds,
  openingFields,
  packageFields,
  partnerFields,
  picture,
  popupFields,
  questionsWith,
  seo,
  slideFields,
  slug,
} from './content-blocks.ts'
import { endpoint } from './endpoint.ts'
import {
  calendarFile,
  countInAddress,
  ids,
  idsInAddress,
  instant,
  query,
  searched,
} from './fields.ts'

const block = blocksWith({ html: z.string() }, { html: z.string() })

/** The next instant at which a document read here appears or goes; null when none will. */
const until = instant.nullable()

const head = {
  title: line,
  description: line,
  picture,
  updatedAt: instant,
}

const contentPage = z.strictObject({
  ...head,
  section: slug,
  layout: z.enum(layouts),
  ground: z.enum(grounds),
  kicker: line.nullable(),
  lede: z.string(),
  blocks: z.array(block),
  html: z.string(),
  faq: questionsWith({ html: z.string() }),
  seo: z.strictObject(seo),
  /** Whether the centre asked about has the subject of the page; true where none is asked about. */
  holds: z.boolean(),
  /** Whether the centre's version has enough of its own to be found by itself. */
  hasOwnFacts: z.boolean(),
  /** The centres that have its subject, and whether their versions say enough of their own. */
  versions: z.array(z.strictObject({ center: ids.center, hasOwnFacts: z.boolean() })),
  until,
  draft: z.boolean(),
})

const articleHead = {
  ...head,
  slug,
  date: z.iso.date(),
  author: line,
  tags: z.array(slug),
  /** Centres it is about; empty: the whole network. */
  centerIds: z.array(ids.center),
  event: announcedEvent(instant).nullable(),
  /** The reading time. */
  minutes: z.int(),
}
const articleEntry = z.strictObject(articleHead)
const neighbour = z.strictObject({ slug, title: line })

const article = z.strictObject({
  ...articleHead,
  /** The text, with its live blocks. */
  blocks: z.array(block),
  seo: z.strictObject(seo),
  related: z.array(articleEntry).max(3),
  previous: neighbour.nullable(),
  next: neighbour.nullable(),
  until,
  draft: z.boolean(),
})

const ofCenters = { centerIds: z.array(ids.center) }
const openingEntry = z.strictObject({ ...head, ...openingFields })
const jobEntry = z.strictObject({ ...head, ...jobFields, ...ofCenters })
const whole = { html: z.string(), seo: z.strictObject(seo), until, draft: z.boolean() }
const packageEntry = z.strictObject({ ...packageFields, occasion: slug })
const offerEntry = z.strictObject({ ...head, ...offerFields, ...ofCenters, html: z.string() })
const partnerEntry = z.strictObject({ ...partnerFields, ...ofCenters, html: z.string() })
const popup = z.strictObject(popupFields)
const slide = z.strictObject(slideFields)
const seriesText = z.strictObject({ slug, title: line, description: line, html: z.string() })
const bookingPopup = z.strictObject({ ...bookingPopupFields, html: z.string() })

/** A page of editorial text, in the version of a centre where one is asked about. */
export type ContentPage = z.output<typeof contentPage>
export type ContentBlock = z.output<typeof block>
export type ContentPicture = z.output<typeof picture>
export type Article = z.output<typeof article>
export type ArticleEntry = z.output<typeof articleEntry>
export type Opening = z.output<typeof openingEntry>
export type JobOffer = z.output<typeof jobEntry>
export type ContentPackage = z.output<typeof packageEntry>
export type ContentOffer = z.output<typeof offerEntry>
export type SeriesText = z.output<typeof seriesText>
export type Partner = z.output<typeof partnerEntry>
export type Popup = z.output<typeof popup>
export type Slide = z.output<typeof slide>
export type BookingPopup = z.output<typeof bookingPopup>

const center = idsInAddress.center.optional()
const ofSlug = z.strictObject({ slug })
const ofCenter = z.strictObject({ id: idsInAddress.center })
/** The key of a link to a draft. */
const previewKey = z.string().regex(/^[\w.-]{0,200}$/)
const preview = { apercu: previewKey.optional() }
const page = z
  .string()
  .regex(/^\/[^\s\\]*$/)
  .max(200)
  .optional()

const read = { method: 'GET', access: 'public', status: 200 } as const

export const content = {
  page: endpoint({
    ...read,
    path: '/content/pages/:section',
    summary: 'An editorial page, merged with what the document of a centre changes in it',
    params: z.strictObject({ section: slug }),
    query: query({ center, ...preview }),
    refusals: ['not_found', 'center_not_found'],
    answer: contentPage,
  }),
  articles: endpoint({
    ...read,
    path: '/content/articles',
    summary: 'News, the latest first; with a centre, its own before those of the network',
    query: query({
      center,
      tag: slug.optional(),
      search: searched(100).optional(),
      _page: countInAddress(1, 1000).default(1),
      _limit: countInAddress(1, 50).default(12),
    }),
    refusals: ['center_not_found'],
    answer: z.strictObject({
      articles: z.array(articleEntry),
      total: z.int(),
      /** Of all news that the centre may show, without the other filters. */
      tags: z.array(z.strictObject({ tag: slug, total: z.int() })),
      until,
    }),
  }),
  article: endpoint({
    ...read,
    path: '/content/articles/:slug',
    summary: 'An article with its neighbours',
    params: ofSlug,
    query: query(preview),
    refusals: ['not_found'],
    answer: article,
  }),
  feed: endpoint({
    ...read,
    path: '/content/feed',
    summary: 'The latest news with their whole text, for readers of feeds',
    query: query({ center }),
    refusals: ['center_not_found'],
    answer: z.strictObject({
      entries: z.array(articleEntry.extend({ html: z.string() })).max(20),
      until,
    }),
  }),
  articleCalendar: endpoint({
    ...read,
    path: '/content/articles/:slug/calendar',
    summary: 'What an article announces, as a file for calendars',
    params: ofSlug,
    query: query({}),
    refusals: ['not_found'],
    answer: calendarFile,
  }),
  openings: endpoint({
    ...read,
    path: '/content/openings',
    summary: 'Centres to come, the next first',
    query: query({}),
    answer: z.strictObject({ openings: z.array(openingEntry), until }),
  }),
  opening: endpoint({
    ...read,
    path: '/content/openings/:slug',
    summary: 'A centre to come',
    params: ofSlug,
    query: query(preview),
    refusals: ['not_found'],
    answer: openingEntry.extend(whole),
  }),
  jobs: endpoint({
    ...read,
    path: '/content/jobs',
    summary: 'Jobs that can be applied for, the newest first; those of a centre before the others',
    query: query({ center }),
    refusals: ['center_not_found'],
    answer: z.strictObject({ jobs: z.array(jobEntry), until }),
  }),
  job: endpoint({
    ...read,
    path: '/content/jobs/:slug',
    summary: 'A job, as long as it can be applied for',
    params: ofSlug,
    query: query(preview),
    refusals: ['not_found'],
    answer: jobEntry.extend(whole),
  }),
  packages: endpoint({
    ...read,
    path: '/content/packages',
    summary: 'Packages for groups, with the prices of a centre where one is asked about',
    query: query({ center, occasion: slug.optional() }),
    refusals: ['center_not_found'],
    answer: z.strictObject({ packages: z.array(packageEntry), until }),
  }),
  menu: endpoint({
    ...read,
    path: '/content/menus/:id',
    summary: 'The menu of a centre’s bar; null when it has not given one',
    params: ofCenter,
    query: query(preview),
    refusals: ['center_not_found'],
    answer: z.strictObject({ menu: z.strictObject(menuFields).nullable(), until }),
  }),
  offers: endpoint({
    ...read,
    path: '/content/offers',
    summary: 'Offers that can be had now, or of a centre alone',
    query: query({ center, kind: z.enum(offerKinds).optional(), ...preview }),
    refusals: ['center_not_found'],
    answer: z.strictObject({ offers: z.array(offerEntry), until }),
  }),
  partners: endpoint({
    ...read,
    path: '/content/partners',
    summary: 'Partners of the network, or those that a centre shows',
    query: query({ center }),
    refusals: ['center_not_found'],
    answer: z.strictObject({ partners: z.array(partnerEntry), until }),
  }),
  invitation: endpoint({
    ...read,
    path: '/content/invitations/:id',
    summary: 'The next evening that a centre invites companies to; null when none is planned',
    params: ofCenter,
    query: query({}),
    refusals: ['center_not_found'],
    answer: z.strictObject({
      invitation: z
        .strictObject({
          ...invitationFields,
          startsAt: instant,
          endsAt: instant,
          deadline: instant,
        })
        .nullable(),
      until,
    }),
  }),
  invitationCalendar: endpoint({
    ...read,
    path: '/content/invitations/:id/calendar',
    summary: 'The next evening of a centre, as a file for calendars',
    params: ofCenter,
    query: query({}),
    refusals: ['not_found', 'center_not_found'],
    answer: calendarFile,
  }),
  popups: endpoint({
    ...read,
    path: '/content/popups',
    summary: 'Popups that a page of a centre may show',
    query: query({ center, page, ...preview }),
    refusals: ['center_not_found'],
    answer: z.strictObject({ popups: z.array(popup).max(20), until }),
  }),
  carousel: endpoint({
    ...read,
    path: '/content/carousel',
    summary: 'Slides of a page’s head; of the first page when none is named',
    query: query({ center, page }),
    refusals: ['center_not_found'],
    answer: z.strictObject({ slides: z.array(slide).max(10), until }),
  }),
  frame: endpoint({
    ...read,
    path: '/content/frame',
    summary:
      'What the frame of every page shows: its banners, sponsors, where the apps are had, and whether mails are late',
    query: query({ center }),
    refusals: ['center_not_found'],
    answer: z.strictObject({
      banners: z.array(z.strictObject(bannerFields)).max(2),
      sponsors: z.array(z.strictObject({ name: line, url: link, logo: link.nullable() })),
      stores: z.strictObject({ apple: z.url().nullable(), google: z.url().nullable() }),
      mailsLate: z.boolean(),
      until,
    }),
  }),
  series: endpoint({
    ...read,
    path: '/content/series',
    summary: 'The words of the series: its counter, offers, news, the latest first, and pages',
    query: query({}),
    answer: z.strictObject({
      counterText: line.nullable(),
      counterDate: instant.nullable(),
      offers: z.array(slide),
      news: z.array(seriesText.extend({ date: z.iso.date() })),
      pages: z.array(seriesText),
      until,
    }),
  }),
  bookingPopups: endpoint({
    ...read,
    path: '/content/booking-popups',
    summary: 'Lines that a step of the booking may show',
    query: query({ center, step: z.enum(['slots', 'terrain', 'paiement']).optional() }),
    refusals: ['center_not_found'],
    answer: z.strictObject({ bookingPopups: z.array(bookingPopup).max(40), until }),
  }),
}
