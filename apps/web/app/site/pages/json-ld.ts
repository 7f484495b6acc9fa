import type { Center } from '@quatre/contract'
import { formatPhone } from '@quatre/domain'
import { typographic } from '../../ui/typographic.ts'

/** A centre for search engines, in the words that its pages show (requirement ED2). */
export function centerPlace({ name, address, phoneNumber }: Center) {
  return {
    '@type': 'SportsActivityLocation',
    name: typographic(name),
    parentOrganization: { '@type': 'Organization', name: '4PADEL' },
    telephone: formatPhone(phoneNumber),
    address: {
      '@type': 'PostalAddress',
      streetAddress: typographic(`${address.number} ${address.street}`.trim()),
      postalCode: address.postalCode,
      addressLocality: typographic(address.city),
      addressCountry: 'FR',
    },
  }
}

/** An offer, at the prices that the page shows; each in cents, tax included. */
export function pricedService(
  name: string,
  packages: readonly { readonly name: string; readonly priceCents: number }[],
) {
  return {
    '@type': 'Service',
    name,
    provider: { '@type': 'Organization', name: '4PADEL' },
    offers: packages.map((offered) => ({
      '@type': 'Offer',
      name: offered.name,
      price: offered.priceCents / 100,
      priceCurrency: 'EUR',
    })),
  }
}

export interface Crumb {
  readonly label: string
  /** Without origin. */
  readonly to: string
}

/** The way to a page as its breadcrumb shows it (requirement ED3). */
export function breadcrumbList(crumbs: readonly Crumb[], origin: string) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, to }, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name: label,
      item: origin + to,
    })),
  }
}

/** The questions of a page with their answers, as it shows them. */
export function faqPage(
  questions: readonly { readonly question: string; readonly answer: string }[],
) {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

/** The pages that a list leads to, in its order and by the names that it shows. */
export function itemList(
  listed: readonly { readonly name: string; readonly to: string }[],
  origin: string,
) {
  return {
    '@type': 'ItemList',
    itemListElement: listed.map(({ name, to }, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name,
      url: origin + to,
    })),
  }
}
