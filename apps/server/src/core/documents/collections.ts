import { contentFields as fields } from '@quatre/contract'
import { addDays, instantAt, isoWithOffset, networkTimeZone } from '@quatre/domain'
import { z } from 'zod'

/** An instant with its offset; a day alone is its midnight, by the clock of the network. */
const when = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()], 'Une date ISO est attendue')
  .transform((text) =>
    text.length > 10 ? text : isoWithOffset(instantAt(text, 0, networkTimeZone), networkTimeZone),
  )
const day = z.iso.date('Un jour AAAA-MM-JJ est attendu')
const markdown = z.string().min(1).max(20_000)
const answer = { a: z.string().min(1).max(2_000) }
const faq = fields.questionsWith(answer)
const centerIds = z.array(z.int().min(1)).default([])

/** The fields that every document may have. */
const common = {
  slug: fields.slug,
  published: z.boolean().default(true),
  publishedAt: when.optional(),
  unpublishedAt: when.optional(),
  createdAt: when.optional(),
  updatedAt: when.optional(),
  order: z.int().default(0),
  seo: z
    .strictObject({ title: fields.line.optional(), noindex: z.boolean().optional() })
    .optional(),
  picture: fields.picture.optional(),
  /** The centres it holds for: `holdsFor` of the domain. */
  centers: centerIds,
  notCenters: centerIds,
  features: z.array(z.string()).default([]),
  sports: z.array(fields.slug).default([]),
}

const description = z.string().min(70).max(160)
const head = { ...common, title: z.string().min(1).max(70), description }

const unknownPlaceholder = (text: string): boolean =>
  [...text.matchAll(/\{([^}]*)\}/g)].some(
    ([, name]) => !fields.placeholders.some((known) => known === name),
  )
/** A line with `{ville}`, `{centre}`, `{prix}` or `{centres}`. */
const template = (text: z.ZodString) =>
  text.refine((line) => !unknownPlaceholder(line), 'Un champ entre accolades n’est pas connu')

const blocks = z
  .array(fields.blocksWith({ text: markdown }, answer))
  .refine(
    (list) => new Set(list.map(({ id }) => id)).size === list.length,
    'Deux blocs ont le même id',
  )

const page = z.strictObject({
  ...common,
  section: fields.slug,
  title: template(z.string().min(1).max(70)),
  titleHere: template(z.string().min(1).max(70)).optional(),
  description: template(description),
  descriptionHere: template(description).optional(),
  lede: template(z.string().min(1).max(300)),
  ledeHere: template(z.string().min(1).max(300)).optional(),
  layout: z.enum(fields.layouts),
  ground: z.enum(fields.grounds),
  kicker: fields.line.optional(),
  blocks: blocks.default([]),
  faq: faq.default([]),
  /** Ids of blocks that the versions of centres alone have, and that they lack; `questions` is the faq. */
  onlyHere: z.array(fields.slug).default([]),
  notHere: z.array(fields.slug).default([]),
})

/** The id of a page’s questions, beside those of its blocks. */
export const questionsId = 'questions'

/** A centre's version holds the differences: keys replace, blocks replace by id, `omit` leaves blocks out. */
const { published, centers, notCenters, features, sports, order, ...whole } = page.shape
const centerPage = z.strictObject({
  ...z.object(whole).omit({ onlyHere: true, notHere: true }).partial().shape,
  slug: fields.slug,
  section: fields.slug,
  published,
  centers,
  notCenters,
  features,
  sports,
  order,
  blocks: blocks.default([]),
  faq: faq.optional(),
  omit: z.array(fields.slug).default([]),
})

/** From a list, of which it must have all. */
const ordered = <T extends { minCents: number; maxCents: number }>(salary: T) =>
  salary.minCents <= salary.maxCents

const pagesOfPopup = z.array(fields.link).default([])

/** The schema of each collection, by the folder of its documents. */
export const schemas = {
  pages: page.refine(
    ({ blocks: own, onlyHere, notHere }) => {
      const ids = new Set([questionsId, ...own.map(({ id }) => id)])
      return [...onlyHere, ...notHere].every((id) => ids.has(id))
    },
    { path: ['notHere'], message: 'Aucun bloc n’a cet id' },
  ),
  'center-pages': centerPage,
  articles: z.strictObject({
    ...head,
    date: day,
    author: fields.line,
    tags: z
      .array(z.enum(['tournois', 'clubs', 'conseils', 'kids', 'entreprises', 'reseau']))
      .min(1),
    related: z.array(fields.slug).max(3).default([]),
    event: fields.announcedEvent(when).optional(),
  }),
  popups: z.strictObject({
    ...common,
    ...fields.popupFields,
    pages: pagesOfPopup,
    notPages: pagesOfPopup,
  }),
  banners: z.strictObject({ ...common, ...fields.bannerFields }),
  carousel: z.strictObject({ ...common, ...fields.slideFields, page: fields.link.default('/') }),
  'booking-popups': z.strictObject({ ...common, ...fields.bookingPopupFields, text: markdown }),
  openings: z.strictObject({ ...head, ...fields.openingFields }),
  partners: z.strictObject({ ...common, ...fields.partnerFields, text: markdown }),
  offers: z
    .strictObject({ ...head, ...fields.offerFields })
    .refine(({ validFrom, validTo }) => validFrom <= validTo, {
      path: ['validTo'],
      message: 'La fin vient avant le début',
    }),
  packages: z
    .strictObject({
      ...common,
      ...fields.packageFields,
      centerPrices: z.record(z.string().regex(/^[1-9]\d{0,5}$/), z.int().min(0)).default({}),
    })
    .refine(({ minPeople, maxPeople }) => minPeople <= maxPeople, {
      path: ['maxPeople'],
      message: 'Le plus grand nombre est sous le plus petit',
    }),
  menus: z.strictObject({ ...common, ...fields.menuFields }).refine(
    // art. L3323-1 of the Code de la santé publique
    ({ happyHour, sections }) =>
      happyHour === undefined ||
      sections.some(({ items }) =>
        items.some(
          ({ alcohol, happyPriceCents, priceCents }) =>
            alcohol !== true && happyPriceCents !== undefined && happyPriceCents < priceCents,
        ),
      ),
    {
      path: ['happyHour'],
      message: 'Une boisson sans alcool doit être moins chère aussi (art. L3323-1 CSP)',
    },
  ),
  invitations: z.strictObject({
    ...common,
    ...fields.invitationFields,
    startsAt: when,
    endsAt: when,
    deadline: when,
  }),
  jobs: z.strictObject({ ...head, ...fields.jobFields }).refine(({ salary }) => ordered(salary), {
    path: ['salary', 'maxCents'],
    message: 'Le plus haut salaire est sous le plus bas',
  }),
  'remontada/etapes': z.strictObject({
    ...head,
    center_id: z.int(),
    competitionId: z.int(),
    startsOn: day,
    categories: z.array(fields.slug),
  }),
  'remontada/pages': z.strictObject({ ...head }),
  'remontada/news': z.strictObject({ ...head, date: day }),
  'remontada/carousels': z.strictObject({
    ...common,
    slides: z.array(z.strictObject(fields.slideFields)),
  }),
  remontada: z.strictObject({
    ...common,
    counterText: fields.line.optional(),
    counterDate: when.optional(),
    finaleData: z.record(z.string(), z.unknown()).optional(),
  }),
  'tournament-categories': z.strictObject({
    ...common,
    label: fields.line,
    gender: z.enum(['messieurs', 'dames', 'mixte']),
    level: z.int(),
  }),
  countries: z.strictObject({
    ...common,
    id: z.int(),
    code: z.string().regex(/^[A-Z]{2}$/),
    name: fields.line,
  }),
} as const

export type Collection = keyof typeof schemas
export type DataOf<C extends Collection> = z.output<(typeof schemas)[C]>

/** The collection of a folder, `/pages/colomiers` or `/offers`; null when there is none. */
export function folderCollection(dir: string): Collection | null {
  const [first = '', second] = dir.slice(1).split('/')
  if (first === 'pages') return second === undefined ? 'pages' : 'center-pages'
  const name = second !== undefined && first === 'remontada' ? `${first}/${second}` : first
  return Object.hasOwn(schemas, name) ? (name as Collection) : null
}

interface Dated {
  readonly published: boolean
  readonly publishedAt?: string | undefined
  readonly unpublishedAt?: string | undefined
  readonly validFrom?: string
  readonly validTo?: string
  readonly validThrough?: string
  readonly endsAt?: string
}

/** From when to when (epoch ms, the end excluded) a document is there for everybody. */
export function visibleWindow(data: Dated): { readonly from: number; readonly to: number } {
  if (!data.published) return { from: Infinity, to: -Infinity }
  const midnight = (text: string) => instantAt(text, 0, networkTimeZone)
  const dayAfter = (text: string) => midnight(addDays(text, 1))
  const lastDay = data.validTo ?? data.validThrough
  return {
    from: Math.max(
      data.publishedAt === undefined ? -Infinity : Date.parse(data.publishedAt),
      data.validFrom === undefined ? -Infinity : midnight(data.validFrom),
    ),
    to: Math.min(
      data.unpublishedAt === undefined ? Infinity : Date.parse(data.unpublishedAt),
      lastDay === undefined ? Infinity : dayAfter(lastDay),
      data.endsAt === undefined ? Infinity : Date.parse(data.endsAt),
    ),
  }
}
