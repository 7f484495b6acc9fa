import { termsOfSaleAddress, termsOfUseAddress } from '../../site/pages/addresses.ts'
import { company } from '@quatre/domain'
import { legalHead, legalPage } from '../legal-document.tsx'
import type { LegalText } from '../legal-text.ts'
import { otherTexts } from '../other-texts.ts'
import { privacy } from '../privacy.ts'

export const text: LegalText = {
  title: 'Mentions légales',
  description:
    'Qui publie et héberge 4PADEL, et ce que nous faisons de tes données : lesquelles, pourquoi, combien de temps.',
  opening: ['Qui est derrière 4PADEL, et ce que nous faisons de tes données.'],
  sections: [
    {
      id: 'editeur',
      title: 'L’éditeur',
      blocks: [
        {
          facts: {
            Société: `${company.name}, ${company.capital}`,
            Siège: company.address,
            Immatriculation: company.registration,
            'TVA intracommunautaire': company.vatNumber,
            'Directeur de la publication': company.director,
            Téléphone: company.phone,
            'E-mail': `[${company.email}](mailto:${company.email})`,
          },
        },
        `L’usage du site suit les [conditions générales d’utilisation](${termsOfUseAddress}), les achats les [conditions générales de vente](${termsOfSaleAddress}).`,
      ],
    },
    {
      id: 'hebergeur',
      title: 'L’hébergeur',
      blocks: [`${company.host}.`],
    },
    {
      id: 'contenus',
      title: 'Les contenus',
      blocks: [
        'Textes, logo, dessins et programmes appartiennent à 4PADEL ou sont utilisés avec l’accord de leurs auteurs. Codes postaux : Etalab, Licence Ouverte. Positions des communes : GeoNames, CC BY 4.0. Fond de carte : Natural Earth. Polices : Archivo et Inter, SIL OFL.',
        `Un contenu illicite, une photo ou un pseudo qui te blesse ? Signale-le à [${company.email}](mailto:${company.email}) avec l’adresse de la page et la raison. Nous te répondons.`,
      ],
    },
    privacy,
  ],
}

export const loader = otherTexts
export const meta = legalHead(text, '/mentions-legales')
export default legalPage(text)
