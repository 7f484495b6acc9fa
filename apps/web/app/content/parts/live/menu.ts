import type { Center } from '@quatre/contract'
import { contracted, dateNumeric, dayInZone, euros, formatPhone, phoneLink } from '@quatre/domain'
import type { RequestContext } from '../../../site/context.ts'
import { openingStatus, openText } from '../../../centers/parts/open-text.ts'
import { typographic } from '../../../ui/typographic.ts'
import type { LiveBlock, LiveData } from './live-block.ts'
import { previewIn, type Row, type Rows } from './rows.ts'

interface Item {
  readonly name: string
  readonly text: string
  readonly price: string
  readonly cents: number
  /** « 3 € », in the happy hour. */
  readonly happyPrice: string | null
  /** « 25 cl · viande bovine : France · allergènes : gluten » */
  readonly facts: string
}

export interface Menu extends LiveData {
  /** Instead of the card, where none is given. */
  readonly instead: Rows | null
  readonly hours: string
  readonly happyHour: string | null
  readonly sections: readonly { readonly title: string; readonly items: readonly Item[] }[]
  readonly note: string
  /** The whole card, where this is a taste of it. */
  readonly whole: string | null
}

/** So many things of the card where a page shows but a taste of it (`kind: extrait`). */
const tasteItems = 3

const largestCenter = (centers: readonly Center[]) =>
  centers.toSorted((one, other) => courtCount(other) - courtCount(one))[0] ?? null
const courtCount = ({ sports }: Center) => sports.reduce((sum, { courts }) => sum + courts, 0)

/** The card of a centre's bar; without a centre null, or a taste of the card of the largest. */
export async function loadMenu(
  site: RequestContext,
  asked: Center | null,
  { kind, title }: LiveBlock,
  query: URLSearchParams,
): Promise<Menu | null> {
  const { api, now } = site
  const isTaste = kind === 'extrait'
  const center = asked ?? (isTaste ? largestCenter(await site.centers()) : null)
  if (!center) return null
  const { menu } = await api.content.menu({ params: { id: center.id }, query: previewIn(query) })
  const none = { hours: '', happyHour: null, sections: [], note: '', whole: null }
  if (menu === null) {
    const bar: Row = {
      name: typographic(center.name),
      detail: openText(center.openState, dayInZone(now, center.timeZone)),
      opening: openingStatus(center.openState),
      figure: formatPhone(center.phoneNumber),
      to: phoneLink(center.phoneNumber),
    }
    const words = 'La carte t’attend au bar.'
    return { ...none, instead: { words, rows: [bar], more: [], moreLabel: null } }
  }
  const sections = menu.sections.map(({ title, items }) => ({
    title,
    items: items.map((item) => ({
      name: item.name,
      text: item.text,
      price: euros(item.priceCents),
      cents: item.priceCents,
      happyPrice: item.happyPriceCents === undefined ? null : euros(item.happyPriceCents),
      facts: [
        item.volume,
        item.happyPriceCents !== undefined && !item.alcohol && 'sans alcool',
        item.homemade && 'maison',
        item.vegetarian && 'végétarien',
        item.origin,
        item.allergens.length > 0 && `allergènes\u00a0: ${item.allergens.join(', ')}`,
      ]
        .filter(Boolean)
        .join(' · '),
    })),
  }))
  return {
    instead: null,
    hours: `Cuisine ${menu.kitchenHours}`,
    happyHour: menu.happyHour
      ? menu.happyHour.charAt(0).toLowerCase() + menu.happyHour.slice(1)
      : null,
    sections: isTaste ? menuTaste(sections) : sections,
    whole: isTaste ? `/${center.slug}/menu` : null,
    ...(asked === null && { title: contracted(`${title}, à ${typographic(center.name)}`) }),
    note: `Prix nets, service compris. Carte du ${dateNumeric(menu.updatedOn)}.`,
  }
}

/** The items that the happy hour makes cheaper, and the first items of the card, of any section. */
function menuTaste(sections: Menu['sections']): Menu['sections'] {
  const [first] = sections
  const all = sections.flatMap((section) => section.items)
  const happy = all.filter(({ happyPrice }) => happyPrice !== null)
  return [
    ...(happy.length > 0 ? [{ title: 'Happy hour', items: happy }] : []),
    ...(first ? [{ title: first.title, items: all.slice(0, tasteItems) }] : []),
  ]
}
