import type { Center } from '@quatre/contract'
import { dateNumeric, dayOf, euros, formatPhone, phoneLink } from '@quatre/domain'
import type { RequestContext } from '../../context.ts'
import { openingOf, openText } from '../../open-text.ts'
import { typographic } from '../../typographic.ts'
import type { LiveBlock, LiveData } from './live-block.ts'
import type { Row, Rows } from './rows.ts'

interface Item {
  readonly name: string
  readonly text: string
  readonly price: string
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

/** The card of a centre's bar; null without a centre. */
export async function loadMenu(
  { api, now }: RequestContext,
  center: Center | null,
  { kind }: LiveBlock,
): Promise<Menu | null> {
  if (!center) return null
  const { menu } = await api.content.menu({ params: { id: center.id } })
  const none = { hours: '', happyHour: null, sections: [], note: '', whole: null }
  if (menu === null) {
    const bar: Row = {
      name: typographic(center.name),
      detail: openText(center.openState, dayOf(now, center.timeZone)),
      opening: openingOf(center.openState),
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
      facts: [
        item.volume,
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
    sections: kind === 'extrait' ? tasteOf(sections) : sections,
    whole: kind === 'extrait' ? `/${center.slug}/menu` : null,
    note: `Prix nets, service compris. Carte du ${dateNumeric(menu.updatedOn)}.`,
  }
}

/** The first things of the card, whatever their section. */
function tasteOf(sections: Menu['sections']): Menu['sections'] {
  const [first] = sections
  const items = sections.flatMap((section) => section.items).slice(0, tasteItems)
  return first ? [{ title: first.title, items }] : []
}
