import type { ArticleEntry, Center, ContentOffer } from '@quatre/contract'
import { dateNumeric, dayInZone, euros, formatPhone, phoneLink } from '@quatre/domain'
import { articleAddress } from '../news/parts/article-address.ts'
import type { RequestContext } from '../site/context.ts'
import { openingStatus, openText } from '../centers/parts/open-text.ts'
import { artAddress, type Art } from '../ui/art/addresses.ts'
import { leadsToHidden } from '../site/pages/page-lookup.server.ts'
import { typographic } from '../ui/typographic.ts'

const shownNews = 4
const shownOffers = 3

export type FrontPageData = Awaited<ReturnType<typeof loadFrontPage>>

/**
 * The slides, news and offers of the home page, those of the chosen centre first, and that centre in a line
 * (requirements PO20, PO21).
 */
export async function loadFrontPage(site: RequestContext) {
  const { content } = site.api
  const [centers, chosen] = await Promise.all([site.centers(), site.center(site.chosenCenterSlug)])
  const query = chosen ? { center: chosen.id } : {}
  const [carousel, news, offers] = await Promise.all([
    orNothing(site, () => content.carousel({ query })),
    orNothing(site, () => content.articles({ query: { ...query, _limit: shownNews } })),
    orNothing(site, () => content.offers({ query })),
  ])
  return {
    slides: carousel?.slides.filter(({ url }) => !leadsToHidden(url, chosen)) ?? [],
    news: news?.articles.map((article) => newsCard(article, centers)) ?? [],
    offers: offers?.offers.slice(0, shownOffers).map(offerCard) ?? [],
    club: chosen && clubCard(chosen, site.now),
  }
}

/** Reads a part of the page; a part that cannot be read is left out and reported, and the search stays. */
async function orNothing<Answer>(site: RequestContext, call: () => Promise<Answer>) {
  try {
    return await call()
  } catch (error) {
    site.reportError(error)
    return null
  }
}

const newsCard = (article: ArticleEntry, centers: readonly Center[]) => {
  const { title, description, date, picture, centerIds } = article
  const [place] = centers.filter(({ id }) => centerIds.length === 1 && centerIds.includes(id))
  return {
    to: articleAddress(article, centers),
    title,
    description,
    date,
    day: dateNumeric(date),
    where: place ? typographic(place.name) : 'Réseau',
    picture: 'art' in picture ? { src: artAddress(picture.art as Art, 'wide'), alt: '' } : picture,
  }
}

const offerCard = ({ title, conditions, priceCents, validTo, url }: ContentOffer) => ({
  title,
  conditions,
  price: priceCents === undefined ? null : euros(priceCents),
  until: dateNumeric(validTo),
  to: url,
})

function clubCard({ slug, name, openState, phoneNumber, timeZone }: Center, now: number) {
  return {
    to: `/${slug}`,
    name: typographic(name),
    opening: openingStatus(openState),
    openText: openText(openState, dayInZone(now, timeZone)),
    phone: formatPhone(phoneNumber),
    phoneHref: phoneLink(phoneNumber),
  }
}
