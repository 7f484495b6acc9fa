import {
  privacyAddress,
  termsOfSaleAddress,
  termsOfUseAddress,
} from '../../site/pages/addresses.ts'
import { company } from '@quatre/domain'
import { legalHead, legalPage } from '../legal-document.tsx'
import type { LegalText } from '../legal-text.ts'
import { otherTexts } from '../other-texts.ts'

export const text: LegalText = {
  title: 'Conditions générales d’utilisation',
  description:
    'Ton compte 4PADEL : qui peut en avoir un, ce que les autres voient, comment le fermer.',
  opening: [
    'Les règles du site et de l’application 4PADEL. Tu les acceptes en créant ton compte ; sans compte, tu peux tout regarder.',
    {
      essentials: [
        { figure: '0 €', text: 'Le compte est gratuit, et le reste.' },
        { figure: '15 ans', text: 'L’âge d’un compte à soi. Avant, un adulte s’en occupe.' },
        { figure: '30 jours', text: 'Le temps de changer d’avis quand tu fermes ton compte.' },
      ],
    },
  ],
  sections: [
    {
      id: 'objet',
      title: 'De quoi il s’agit',
      blocks: [
        `Le site et l’application 4PADEL sont proposés par ${company.name}. Ils servent à trouver un centre, réserver un terrain, le payer et gérer tes réservations.`,
        `Ce texte règle l’usage du service. Ce que tu achètes suit les [conditions générales de vente](${termsOfSaleAddress}), et tes données la [politique de confidentialité](${privacyAddress}).`,
      ],
    },
    {
      id: 'compte',
      title: 'Ton compte',
      blocks: [
        'Tu peux créer un compte avec ton e-mail et un mot de passe de 6 à 16 caractères, ou avec Google, Facebook ou Apple. Il marche tout de suite.',
        {
          list: [
            'Un compte est à une seule personne. Tes informations doivent être vraies : le centre te connaît par elles.',
            'Un e-mail te demande de confirmer ton adresse. Son lien sert une fois, pendant 48 h ; tu peux en redemander un.',
            'Ta date de naissance ne change plus une fois enregistrée. Pour corriger une erreur, écris-nous.',
            'Garde ton mot de passe pour toi. Personne chez 4PADEL ne te le demandera.',
          ],
        },
      ],
    },
    {
      id: 'enfants',
      title: 'Les enfants et les jeunes',
      blocks: [
        'Avant 15 ans, on n’a pas de compte à soi : un adulte responsable ajoute l’enfant dans « Mes infos persos ». L’enfant n’a ni e-mail ni mot de passe, et aucun autre membre ne le voit.',
        'L’adulte qui ajoute un enfant déclare en être responsable : il décide pour lui, peut le corriger ou le retirer à tout moment.',
        'De 15 à 17 ans, tu peux avoir ton compte. Pour payer, il te faut l’accord d’un de tes parents.',
      ],
    },
    {
      id: 'securite',
      title: 'Connexion et sécurité',
      blocks: [
        'Tu restes connecté(e) 30 jours. Dans « Mes infos persos », tu vois tes appareils connectés et tu peux déconnecter chacun d’eux. Changer de mot de passe déconnecte les autres.',
        'Après plusieurs erreurs, la connexion fait une pause : elle protège ton compte de ceux qui essaient des mots de passe. Si tu penses que quelqu’un s’en sert, change ton mot de passe et écris-nous.',
      ],
    },
    {
      id: 'visible',
      title: 'Ce que les autres voient',
      blocks: [
        'Les joueurs connectés peuvent voir ton prénom, ton pseudo, ta photo et ton niveau. Ta page de joueur montre ton nom, ton niveau et tes résultats à ceux que tu choisis ; ton e-mail et ton mobile seulement à tes coéquipiers, si tu le veux ; jamais ton adresse ni ta date de naissance. Un mineur n’a pas de page.',
        'Ta photo et ton pseudo sont à toi, et sous ta responsabilité : rien d’insultant, rien qui soit à quelqu’un d’autre.',
      ],
    },
    {
      id: 'fair-play',
      title: 'Le fair-play',
      blocks: [
        'Les terrains sont à tout le monde. Sont interdits :',
        {
          list: [
            'garder des créneaux pour les bloquer ou les revendre. Un membre garde un seul terrain à la fois le temps de payer ;',
            'se faire passer pour quelqu’un d’autre, ou payer avec une carte qui n’est pas à soi sans l’accord de son titulaire ;',
            'récolter les données des autres, contourner les protections du site ou le surcharger par des robots.',
          ],
        },
        'Au club, le règlement intérieur affiché à l’accueil s’applique aussi.',
      ],
    },
    {
      id: 'service',
      title: 'Le service',
      blocks: [
        'Nous faisons tout pour que le site soit là et juste. Il peut s’arrêter pour une maintenance ou une panne : tes réservations confirmées restent valables.',
        'Les créneaux affichés bougent sans cesse. Un terrain est à toi quand ta réservation est confirmée : ce que dit « Mes réservations » fait foi.',
        'Textes, logo, dessins et programmes du site restent à 4PADEL. Tu peux les consulter et les partager pour toi, pas les exploiter.',
      ],
    },
    {
      id: 'suspension',
      title: 'Suspendre un compte',
      blocks: [
        `Un compte utilisé contre ces règles peut être suspendu, à la mesure de ce qui s’est passé. Nous t’en disons la raison, et tu peux répondre à [${company.email}](mailto:${company.email}). Tes réservations payées sont honorées ou remboursées, sauf fraude au paiement.`,
      ],
    },
    {
      id: 'fermeture',
      title: 'Fermer ton compte',
      blocks: [
        'Quand tu veux, dans « Mes infos persos ». Ce que cela change t’est dit avant :',
        {
          list: [
            'annule d’abord tes réservations à venir : chacune suit ses propres règles de remboursement ;',
            'ton SOLDE n’est pas versé en argent : utilise-le avant, ou renonces-y ;',
            'ton profil et tes enfants rattachés disparaissent tout de suite, et tu es déconnecté(e) partout ;',
            'pendant 30 jours, le lien reçu par e-mail rouvre ton compte, sans ta photo ni un SOLDE abandonné. Ensuite c’est définitif.',
          ],
        },
        'Les écritures comptables restent, sans ton nom : la loi l’exige.',
      ],
    },
    {
      id: 'changements',
      title: 'Si ce texte change',
      blocks: [
        'La version en vigueur est celle de cette page. Un changement qui compte pour toi t’est annoncé par e-mail avant de s’appliquer. S’il ne te convient pas, tu peux fermer ton compte.',
      ],
    },
    {
      id: 'litige',
      title: 'Un désaccord',
      blocks: [
        `Écris d’abord à [${company.email}](mailto:${company.email}). Si la réponse ne te convient pas, le [médiateur de la consommation](${termsOfSaleAddress}#reclamation) est gratuit pour toi. Le droit français s’applique, sans te priver de la protection de ton pays de résidence.`,
      ],
    },
  ],
}

export const loader = otherTexts
export const meta = legalHead(text, termsOfUseAddress)
export default legalPage(text)
