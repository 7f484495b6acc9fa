import { z } from 'zod'
import { day, id, instant } from './fields.ts'

/** Families of pages: headline type and hairlines are shared, ground and axis are not. */
export const layouts = [
  'terrain',
  'affiche',
  'tableau',
  'devis',
  'carte',
  'ligne',
  'vitrine',
  'guichet',
  'journal',
] as const
export const grounds = ['ink', 'sand', 'court', 'clay', 'grass', 'wood', 'line', 'night'] as const

const artKinds = [
  'court',
  'plan',
  'rally',
  'room',
  'build',
  'board',
  'table',
  'racket',
  'cake',
  'network',
  'hotel',
  'glass',
  'hall',
  'lamps',
  'ages',
  'meeting',
  'toast',
  'burger',
  'doors',
  'week',
  'talk',
  'paddle',
  'tube',
  'press',
] as const

/** Placeholders of live facts in a text, filled in by the page. */
export const placeholders = ['ville', 'centre', 'prix', 'personnes', 'centres', 'terrains'] as const

/** One line of a text. */
export const line = z.string().trim().min(1).max(300)
/** A name in an address, or of a block. */
export const slug = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  .max(80)
/** An address of this site, or an `https:` one: nothing that a browser would run. */
export const link = z
  .string()
  .max(500)
  .regex(
    /^(?:\/(?!\/)[^\s\\]*|https:\/\/[^\s\\/]+[^\s\\]*)$/,
    'Un chemin du site, ou une adresse https',
  )
/** The target of a press: a link, a mailbox, a telephone or a place in the page. */
export const target = z.union([
  link,
  z
    .string()
    .regex(/^(?:mailto:|tel:|#)[^\s\\]+$/)
    .max(200),
])

const percent = z.number().min(0).max(100)

export const picture = z.union([
  z.strictObject({
    src: link,
    alt: z.string().max(300),
    /** The point that stays in view when it is cropped, in percent from the left and the top. */
    focus: z.strictObject({ x: percent, y: percent }).optional(),
  }),
  z.strictObject({
    art: z.strictObject({
      kind: z.enum(artKinds),
      seed: z.string().max(100),
      sport: slug.optional(),
      moment: z.string().max(40).optional(),
      /** The figure of a board. */
      mark: z.string().max(6).optional(),
    }),
  }),
])

const liveTypes = [
  'freeTonight',
  'prices',
  'openNow',
  'place',
  'centersWith',
  'nextTournaments',
  'nextCamps',
  'openMatches',
  'busyHours',
  'packages',
  'groupSizes',
  'partyDays',
  'offers',
  'openings',
  'networkFigures',
  'news',
  'partners',
  'jobs',
  'menu',
] as const

const title = line.optional()

/** A block whose rows come from the database or other documents when the page is made. */
export const liveBlock = z.strictObject({
  id: slug,
  type: z.enum(liveTypes),
  title: line,
  sport: slug.optional(),
  feature: z.string().max(40).optional(),
  occasion: slug.optional(),
  kind: slug.optional(),
  tag: slug.optional(),
})

/** Questions; `answer` is `a` (Markdown) in a document, `html` in an answer. */
export const questionsWith = <A extends z.core.$ZodLooseShape>(answer: A) =>
  z.array(z.strictObject({ q: line, ...answer }))

/**
 * The blocks of a page.
 * @param prose how longer text is called and checked: `text` (Markdown) in a document, `html` in an answer
 * @param answer the same of the answer to a question
 */
export const blocksWith = <P extends z.core.$ZodLooseShape, A extends z.core.$ZodLooseShape>(
  prose: P,
  answer: A,
) =>
  z.discriminatedUnion('type', [
    z.strictObject({ id: slug, type: z.literal('text'), title, ...prose }),
    z.strictObject({
      id: slug,
      type: z.literal('essentials'),
      title,
      items: z.array(z.strictObject({ figure: line, words: line })).min(1),
    }),
    z.strictObject({
      id: slug,
      type: z.literal('steps'),
      title,
      /** Of a party: the start that its hours are for; another one moves them. */
      start: z
        .string()
        .regex(/^\d{1,2}h\d\d$/)
        .optional(),
      /** `mark`: an hour, an age or a date; 1, 2, 3 where there is none. */
      items: z.array(z.strictObject({ mark: line.optional(), title: line, ...prose })).min(1),
    }),
    z.strictObject({
      id: slug,
      type: z.literal('plan'),
      title,
      sport: slug,
      /** Metres from the left and from the top of the court, lying. */
      items: z
        .array(
          z.strictObject({
            x: z.number().min(-2).max(50),
            y: z.number().min(-2).max(50),
            title: line,
            ...prose,
          }),
        )
        .min(1),
    }),
    z.strictObject({ id: slug, type: z.literal('quote'), by: line, ...prose }),
    z.strictObject({
      id: slug,
      type: z.literal('faq'),
      title,
      items: questionsWith(answer).min(1),
    }),
    z.strictObject({
      id: slug,
      type: z.literal('cta'),
      label: line,
      to: target,
      note: line.optional(),
    }),
    z.strictObject({ id: slug, type: z.literal('form'), kind: slug }),
    liveBlock,
  ])

/** Something at a time and a place, which an article announces. */
export const announcedEvent = <T extends z.ZodType>(when: T) =>
  z.strictObject({ startsAt: when, endsAt: when, centerId: id, competitionId: id.optional() })

const per = z.enum(['child', 'person', 'group'])

/** A package for a group; prices with VAT, in cents. */
export const packageFields = {
  slug,
  name: line,
  priceCents: z.int().min(0),
  exclTaxCents: z.int().min(0).optional(),
  per,
  minPeople: z.int().min(1),
  maxPeople: z.int().min(1),
  /** From and to, in years. */
  ages: z.strictObject({ from: z.int(), to: z.int() }).optional(),
  minutes: z.int().min(15),
  courtMinutes: z.int().min(0),
  peoplePerCourt: z.int().min(1),
  sport: slug,
  /** 1 Monday to 7 Sunday. */
  weekdays: z.array(z.int().min(1).max(7)).min(1),
  includes: z.array(line).min(1),
  extras: z.array(z.strictObject({ slug, name: line, priceCents: z.int().min(0), per })),
  depositPercent: z.int().min(0).max(100),
}

export const menuFields = {
  kitchenHours: line,
  happyHour: line.optional(),
  updatedOn: day,
  sections: z
    .array(
      z.strictObject({
        title: line,
        items: z
          .array(
            z.strictObject({
              name: line,
              text: z.string().max(300),
              priceCents: z.int().min(0),
              /** Of the happy hour. */
              happyPriceCents: z.int().min(0).optional(),
              volume: line.optional(),
              allergens: z.array(line),
              origin: line.optional(),
              homemade: z.boolean().optional(),
              vegetarian: z.boolean().optional(),
              alcohol: z.boolean().optional(),
            }),
          )
          .min(1),
      }),
    )
    .min(1),
}

/** A day, or only its month: `2027-03`. */
export const dayOrMonth = z.union([day, z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/)])

export const openingFields = {
  slug,
  city: line,
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  regionId: id,
  opensOn: dayOrMonth,
  status: z.enum(['projet', 'chantier', 'bientot', 'ouvert']),
  /** The number of courts, by sport. */
  courts: z.record(slug, z.int().min(1)),
  milestones: z.array(z.strictObject({ on: dayOrMonth, label: line, done: z.boolean() })),
  /** Once it is open. */
  centerId: id.optional(),
}

export const jobFields = {
  slug,
  desiredPosition: line,
  /** The centre to come that it is at. */
  opening: slug.optional(),
  contract: z.enum(['CDI', 'CDD', 'alternance', 'stage', 'extra']),
  hoursPerWeek: z.number().min(1).max(48),
  /** Before tax, in cents. */
  salary: z.strictObject({
    minCents: z.int().min(0),
    maxCents: z.int().min(0),
    per: z.enum(['hour', 'month', 'year']),
  }),
  postedOn: day,
  validThrough: day,
}

export const offerKinds = [
  'heures-creuses',
  'carte',
  'etudiant',
  'entreprise',
  'pickleball',
  'decouverte',
] as const

export const offerFields = {
  slug,
  kind: z.enum(offerKinds),
  priceCents: z.int().min(0).optional(),
  /** The lowest price of the last 30 days (art. L112-1-1 of the Code de la consommation). */
  insteadOfCents: z.int().min(0).optional(),
  conditions: line,
  validFrom: day,
  validTo: day,
  url: link,
}

export const partnerFields = {
  slug,
  name: line,
  url: link,
  category: line,
  since: z.int().min(1900).max(2200),
  logo: link.optional(),
  /** Whether it is at the foot of every page. */
  sponsor: z.boolean().default(false),
}

/** The banners in the frame of every page: `app` and `cookies`, by their slugs. */
export const bannerFields = { slug: z.literal(['app', 'cookies']), title: line, text: line }

const popupLike = { name: line, url: link.optional() }

export const popupFields = {
  id: slug,
  name: line,
  url: link,
  img_mobile: link,
  img_desktop: link,
  img_banner: link,
  alt: z.string().max(300),
}

export const slideFields = {
  id: slug,
  title: line,
  kicker: line.optional(),
  url: link,
  label: line,
  img_mobile: link,
  img_desktop: link,
  alt: z.string().max(300),
}

export const bookingPopupFields = {
  id: slug,
  ...popupLike,
  title: line,
  step: z.enum(['slots', 'terrain', 'paiement']),
  sportTypeId: id.optional(),
  fieldType: id.optional(),
  weekdays: z.array(z.int().min(1).max(7)).optional(),
  /** Minutes after midnight, of the booking's start. */
  from: z.int().min(0).max(1440).optional(),
  to: z.int().min(0).max(1440).optional(),
}

export const invitationFields = {
  slug,
  opTitle: line,
  places: z.int().min(1),
  program: z.array(z.strictObject({ mark: line, title: line })).min(1),
}

export const seo = { title: line.nullable(), noindex: z.boolean() }

export { instant }
