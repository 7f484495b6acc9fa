import { company } from '@quatre/domain'
import type { Section } from './legal-text.ts'

/** The rights of a person, the protection of children, the safety of data. */
export const privacyRights: readonly Section[] = [
  {
    id: 'mineurs',
    title: 'Les enfants',
    blocks: [
      'Avant 15 ans, un enfant n’a pas de compte : son adulte responsable donne ses informations, les voit et les retire. Il n’apparaît jamais chez un autre membre, et un dessin remplace sa photo. Il ne reçoit aucun message.',
    ],
  },
  {
    id: 'droits',
    title: 'Tes droits',
    blocks: [
      {
        list: [
          'Voir et emporter : « Télécharger mes données » dans « Mes infos persos » te donne tout, en un fichier.',
          'Corriger : dans ton compte, ou en nous écrivant pour ce qui n’y change pas.',
          'Effacer : « Supprimer mon compte », ou en nous écrivant.',
          'T’opposer, limiter un usage, retirer un accord, dire ce que tes données deviendront après ta mort.',
        ],
      },
      `Écris à [${company.privacyEmail}](mailto:${company.privacyEmail}) : tu as une réponse sous un mois, gratuitement. Si elle ne te convient pas, tu peux saisir la [CNIL](https://www.cnil.fr/fr/plaintes), 3 place de Fontenoy, TSA 80715, 75334 Paris Cedex 07.`,
    ],
  },
  {
    id: 'protection',
    title: 'Comment nous les protégeons',
    blocks: [
      'Les échanges avec le site sont chiffrés. De ton mot de passe et de ta connexion, nous ne gardons que des empreintes, dont on ne peut pas les retrouver. Si une fuite te faisait courir un risque, nous te le dirions, et à la CNIL.',
    ],
  },
]
