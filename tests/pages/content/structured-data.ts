import { clockPattern, clockText, dateNumeric, dayLong, dayShort, euros } from '@quatre/domain'
import { z } from 'zod'

const text = z.string().min(1)
const clock = z.string().regex(clockPattern)
const organization = z.strictObject({ '@type': z.literal('Organization'), name: text })
const address = z.strictObject({
  '@type': z.literal('PostalAddress'),
  streetAddress: text,
  postalCode: z.string().regex(/^\d{5}$/),
  addressLocality: text,
  addressCountry: z.literal('FR'),
})
const location = {
  name: text,
  parentOrganization: organization,
  telephone: text,
  address,
}
const object = <Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  z.strictObject({
    '@context': z.literal('https://schema.org'),
    '@type': z.literal(type),
    ...shape,
  })

/** The fields that Google requires and recommends for each kind of object, as far as the pages know them. */
export const structuredData = z.discriminatedUnion('@type', [
  object('Organization', { name: text, url: z.url(), logo: z.url() }),
  object('WebSite', { name: text, url: z.url(), inLanguage: z.literal('fr') }),
  object('JobPosting', {
    title: text,
    description: text,
    datePosted: z.iso.date(),
    validThrough: z.iso.date(),
    employmentType: text,
    hiringOrganization: z.looseObject({ name: text, sameAs: z.url() }),
    // a centre to come has no street yet
    jobLocation: z
      .array(z.looseObject({ address: address.partial({ streetAddress: true, postalCode: true }) }))
      .min(1),
    baseSalary: z.looseObject({
      currency: z.literal('EUR'),
      value: z.looseObject({ minValue: z.number(), maxValue: z.number(), unitText: text }),
    }),
  }),
  object('CollectionPage', { name: text }),
  object('BreadcrumbList', {
    itemListElement: z
      .array(
        z.strictObject({
          '@type': z.literal('ListItem'),
          position: z.int().positive(),
          name: text,
          item: z.url(),
        }),
      )
      .min(2),
  }),
  object('SportsActivityLocation', {
    ...location,
    url: z.url().optional(),
    image: z.url().optional(),
    geo: z
      .strictObject({
        '@type': z.literal('GeoCoordinates'),
        latitude: z.number(),
        longitude: z.number(),
      })
      .optional(),
    openingHoursSpecification: z
      .array(
        z.strictObject({
          '@type': z.literal('OpeningHoursSpecification'),
          dayOfWeek: z.url(),
          opens: clock,
          closes: clock,
        }),
      )
      .optional(),
    priceRange: text.optional(),
    containsPlace: z.strictObject({ '@type': z.literal('BarOrPub'), name: text }).optional(),
  }),
  object('ExerciseGym', location),
  object('AboutPage', { name: text, url: z.url() }),
  object('ContactPage', { name: text, url: z.url() }),
  object('ItemList', {
    itemListElement: z
      .array(
        z.strictObject({
          '@type': z.literal('ListItem'),
          position: z.int().positive(),
          name: text,
          url: z.url(),
        }),
      )
      .min(1),
  }),
  object('Menu', {
    name: text,
    hasMenuSection: z
      .array(
        z.looseObject({
          name: text,
          hasMenuItem: z
            .array(z.looseObject({ name: text, offers: z.looseObject({ price: z.number() }) }))
            .min(1),
        }),
      )
      .min(1),
  }),
  object('Service', {
    name: text,
    provider: organization,
    offers: z
      .array(
        z.strictObject({
          '@type': z.literal('Offer'),
          name: text,
          price: z.number().positive(),
          priceCurrency: z.literal('EUR'),
        }),
      )
      .min(1)
      .optional(),
  }),
  object('Event', {
    name: text,
    startDate: z.iso.date().or(z.iso.datetime({ offset: true })),
    location: z.strictObject({ '@type': z.literal('Place'), name: text, address: text }),
  }),
  object('Course', {
    name: text,
    description: text,
    url: z.url(),
    provider: organization,
    offers: z.strictObject({
      '@type': z.literal('Offer'),
      url: z.url(),
      price: z.number().nonnegative(),
      priceCurrency: z.literal('EUR'),
      availability: z.url(),
    }),
  }),
  object('FAQPage', {
    mainEntity: z
      .array(
        z.strictObject({
          '@type': z.literal('Question'),
          name: text,
          acceptedAnswer: z.strictObject({ '@type': z.literal('Answer'), text }),
        }),
      )
      .min(1),
  }),
  object('SportsEvent', {
    name: text,
    sport: z.literal('Padel'),
    startDate: z.iso.datetime({ offset: true }),
    endDate: z.iso.datetime({ offset: true }),
    url: z.url(),
    eventStatus: z.url(),
    eventAttendanceMode: z.url(),
    maximumAttendeeCapacity: z.int().positive(),
    organizer: organization.extend({ url: z.url() }),
    location: z.strictObject({
      '@type': z.literal('SportsActivityLocation'),
      name: text,
      address: text,
    }),
    offers: z.strictObject({
      '@type': z.literal('Offer'),
      url: z.url(),
      price: z.number().nonnegative(),
      priceCurrency: z.literal('EUR'),
      validFrom: z.iso.datetime({ offset: true }),
      availability: z.url(),
    }),
  }),
  object('NewsArticle', {
    headline: text.max(110),
    datePublished: z.iso.date(),
    dateModified: z.iso.datetime(),
    author: organization,
    image: z.url(),
    publisher: organization,
  }),
])

/** Fields that no page shows: addresses, codes, and days that are for search engines only. */
const unseen = new Set([
  '@context',
  '@type',
  'item',
  'image',
  'url',
  'logo',
  'inLanguage',
  'addressCountry',
  'employmentType',
  'unitText',
  'currency',
  'priceCurrency',
  'sameAs',
  'dateModified',
  'dayOfWeek',
  'eventStatus',
  'eventAttendanceMode',
  'availability',
  'validFrom',
])

/** The values of an object that a page's text lacks; the text writes dates in French. */
export function valuesMissing(value: unknown, shown: string): string[] {
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([name, part]) =>
      unseen.has(name)
        ? []
        : valuesMissing(name === 'price' ? euros(Number(part) * 100) : part, shown),
    )
  }
  if (typeof value !== 'string') return []
  const isDay = /^\d{4}-\d\d-\d\d$/.test(value)
  const clocks = clockPattern.test(value)
    ? [value === '00:00' ? 'minuit' : clockText(value)]
    : [value]
  // « sam. 21 et dim. 22 nov. » names the month once
  if (/^\d{4}-\d\d-\d\dT/.test(value)) {
    const day = dayShort(value.slice(0, 10)).split(' ').slice(0, 2).join(' ')
    return shown.toLowerCase().replaceAll('\u00a0', ' ').includes(day) ? [] : [value]
  }
  const wanted = isDay ? [dateNumeric(value), dayLong(value)] : clocks
  const said = shown.toLowerCase()
  return wanted.some((one) => said.includes(one.toLowerCase())) ? [] : [value]
}
