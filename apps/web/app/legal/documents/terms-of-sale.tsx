import { termsOfSaleAddress } from '../../site/pages/addresses.ts'
import { legalHead, legalPage } from '../legal-document.tsx'
import type { LegalText } from '../legal-text.ts'
import { otherTexts } from '../other-texts.ts'
import { afterBuying } from '../sale-after.ts'
import { booking } from '../sale-booking.ts'
import { prepaid } from '../sale-prepaid.ts'

export const text: LegalText = {
  title: 'Conditions générales de vente',
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

export const loader = otherTexts
export const meta = legalHead(text, termsOfSaleAddress)
export default legalPage(text)
