import type { LegalText } from './legal-text.ts'
import { legalPages } from './pages.ts'
import { afterBuying } from './sale-after.ts'
import { booking } from './sale-booking.ts'
import { prepaid } from './sale-prepaid.ts'

export const termsOfSale: LegalText = {
  page: legalPages.termsOfSale,
  description:
    'Réserver, payer, annuler, être remboursé : les règles de vente de 4PADEL, en clair.',
  opening: [
    'Ce que tu achètes chez 4PADEL, comment tu le paies et comment tu récupères ton argent. Le prix et les conditions affichés au moment de payer font partie de ta commande.',
    {
      essentials: [
        { figure: '10 min', text: 'Ton terrain t’est gardé le temps de payer.' },
        { figure: '24 h', text: 'Jusque-là avant le début, annuler te rend tout.' },
        { figure: '1 clic', text: 'Ton remboursement va sur ton SOLDE ou sur ta carte.' },
      ],
    },
  ],
  sections: [...booking, ...prepaid, ...afterBuying],
}
