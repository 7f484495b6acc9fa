import type { ArticleEntry, Center, ContentOffer, ContentPackage } from '@quatre/contract'
import { dateNumeric, dayShort, duration, euros, plural, time, weekdaysText } from '@quatre/domain'
import type { RequestContext } from '../../../site/context.ts'
import { typographic } from '../../../ui/typographic.ts'
import type { LiveBlock } from './live-block.ts'
import { loadPrices, type Prices } from './prices.ts'
import { folded, previewIn, routed, type Row, type Rows } from './rows.ts'

const noMore = { more: [], moreLabel: null }
const shownNews = 3
/** As many as one answer has. */
const mostNews = 50
const firstEvening = '18h00'
const shownJobs = 8
const ofCenter = (center: Center | null) => (center ? { center: center.id } : {})

/** « par enfant » */
const perText = { child: 'par enfant', person: 'par personne', group: 'par groupe' } as const

/** The packages for a group, with their prices and the way to ask for them; null where nothing is offered. */
export async function loadPackages(
  { api }: RequestContext,
  center: Center | null,
  { occasion }: LiveBlock,
): Promise<Rows | null> {
  const { packages } = await api.content.packages({ query: { ...ofCenter(center), occasion } })
  if (packages.length === 0) return null
  const page = routed(`/${occasion}`, center)
  const rows = packages
    .toSorted((a, b) => a.priceCents - b.priceCents)
    .map((one): Row => {
      // its content is on that page; a centre's page shows only the differences
      const to = page && `${page}?formule=${one.slug}`
      return { ...packageRow(one), to, ...(center && { detail: packageOutline(one).join(' · ') }) }
    })
  return { words: null, rows, ...noMore }
}

function packageRow(one: ContentPackage): Row {
  return {
    name: one.name,
    detail: [...packageOutline(one), ...one.includes].join(' · '),
    figure: euros(one.priceCents),
    note: perText[one.per],
    to: null,
  }
}

const packageOutline = ({ minutes, minPeople, maxPeople, per, weekdays }: ContentPackage) => [
  duration(minutes),
  `${minPeople} à ${maxPeople} ${per === 'child' ? 'enfants' : 'personnes'}`,
  weekdaysText(weekdays),
]

/** The subjects of these are on pages of their own. */
const ofCards: ReadonlySet<ContentOffer['kind']> = new Set(['carte', 'entreprise', 'etudiant'])

export interface Offers extends Rows {
  /** The prices of every day, where there is no offer. */
  readonly prices: Prices | null
}

export async function loadOffers(
  site: RequestContext,
  center: Center | null,
  { kind, sport }: LiveBlock,
  query: URLSearchParams,
): Promise<Offers | null> {
  // a page with several kinds of them asks once
  const all = await site.api.content.offers({ query: { ...ofCenter(center), ...previewIn(query) } })
  const offers = all.offers.filter((offer) => kind === undefined || offer.kind === kind)
  if (offers.length === 0) {
    const prices = await loadPrices(site, center, { sport })
    const words = 'Pas d’offre en ce moment. Voici les prix de tous les jours\u00a0:'
    return prices && { words, rows: [], ...noMore, prices }
  }
  const rows = offers.map((offer): Row => {
    const {
      title,
      description,
      conditions: asked,
      priceCents,
      insteadOfCents,
      validTo,
      url,
    } = offer
    const conditions = ofCards.has(offer.kind) ? asked : `${description} ${asked}.`
    const until = `jusqu’au ${dateNumeric(validTo)}`
    return {
      name: title,
      detail: priceCents === undefined ? `${conditions} (${until})` : conditions,
      figure: priceCents === undefined ? null : euros(priceCents),
      fullPrice: insteadOfCents === undefined ? null : euros(insteadOfCents),
      note: until,
      to: url,
    }
  })
  return { words: null, rows, ...noMore, prices: null }
}

/** The latest news, or the coming evenings of news (`kind: soirs`), the soonest first. */
export async function loadNews(
  { api, now }: RequestContext,
  center: Center | null,
  { tag, kind }: LiveBlock,
): Promise<Rows | null> {
  if (!routed('/actualites/:slug', null)) return null
  const _limit = kind === 'soirs' ? mostNews : shownNews
  const query = { ...ofCenter(center), ...(tag && { tag }), _limit }
  const { articles } = await api.content.articles({ query })
  // a centre's own are chosen first, and listed among the others by their day
  const latest = articles.toSorted((one, other) => other.date.localeCompare(one.date))
  const rows = kind === 'soirs' ? eveningRows(articles, now) : latest.map(newsRow)
  return rows.length === 0 ? null : { words: null, rows, ...noMore }
}

const newsRow = ({ slug, title, description, date }: ArticleEntry): Row => ({
  name: title,
  detail: description,
  figure: dateNumeric(date),
  to: `/actualites/${slug}`,
})

function eveningRows(articles: readonly ArticleEntry[], now: number): Row[] {
  const evenings = articles.flatMap((article) => {
    const { startsAt, endsAt } = article.event ?? {}
    const isToCome = startsAt !== undefined && endsAt !== undefined && Date.parse(endsAt) > now
    return isToCome && time(startsAt) >= firstEvening ? [{ article, startsAt }] : []
  })
  return evenings
    .toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))
    .slice(0, shownNews)
    .map(({ article, startsAt }) => {
      return {
        ...newsRow(article),
        figure: dayShort(startsAt.slice(0, 10)),
        note: time(startsAt),
      }
    })
}

/** Jobs that can be applied for; of a centre its own alone. */
export async function loadJobs(site: RequestContext, center: Center | null): Promise<Rows> {
  const [{ jobs }, centers] = await Promise.all([
    site.api.content.jobs({ query: ofCenter(center) }),
    site.centers(),
  ])
  const own = center ? jobs.filter(({ centerIds }) => centerIds.includes(center.id)) : jobs
  if (own.length === 0) {
    const where = center ? ` à ${typographic(center.address.city)}` : ''
    const words = `Pas de poste ouvert${where}. Ta candidature libre est lue.`
    return { words, rows: [], ...noMore }
  }
  const rows = own.map(
    ({ slug, desiredPosition, contract, hoursPerWeek, salary, centerIds }): Row => {
      const [place] = centers.filter(({ id }) => centerIds.includes(id))
      const where =
        centerIds.length === 1 && place
          ? typographic(place.name)
          : plural(centerIds.length, 'club', 'clubs')
      const hours = `${contract}, ${String(hoursPerWeek).replace('.', ',')}\u00a0h`
      return {
        name: desiredPosition,
        detail: centerIds.length === 0 ? hours : `${hours}, ${where}`,
        figure: `${euros(salary.minCents).slice(0, -2)} à ${euros(salary.maxCents)}`,
        note: `bruts ${salaryPer[salary.per]}`,
        to: routed('/recrutement/:slug', null) && `/recrutement/${slug}`,
      }
    },
  )
  return { words: null, ...folded(rows, shownJobs, 'poste', 'postes') }
}

const salaryPer = { hour: 'par heure', month: 'par mois', year: 'par an' } as const
