import { company } from '@quatre/domain'
import type { Section } from './legal-text.ts'

/** From the price of a court to the money that comes back. */
export const booking: readonly Section[] = [
  {
    id: 'vendeur',
    title: 'Qui vend, à qui',
    blocks: [
      `Le vendeur est ${company.name}, ${company.address}. Les terrains et activités ont lieu dans le centre que tu choisis. Ces conditions valent pour les particuliers, sur le site, dans l’application et par un lien de partage.`,
    ],
  },
  {
    id: 'prix',
    title: 'Les prix',
    blocks: [
      'Les prix sont en euros, toutes taxes comprises. Un terrain a son prix selon le centre, le sport, le type de terrain, le jour, l’heure et la durée. Une réservation à cheval sur deux tarifs compte chaque minute au sien, arrondie à l’euro supérieur.',
      'Le prix est fixé quand le terrain t’est gardé : il ne bouge plus jusqu’au paiement. Plusieurs avantages ne s’ajoutent pas, le meilleur s’applique ; un code promo vient après.',
    ],
  },
  {
    id: 'reserver',
    title: 'Réserver un terrain',
    blocks: [
      {
        list: [
          'Choisir un créneau garde le terrain 10 minutes ; le temps qui reste est affiché. Passé ce délai, il redevient libre et rien n’est débité.',
          'Tu gardes un seul terrain à la fois : en choisir un autre libère le premier.',
          'La réservation est confirmée quand le paiement est accepté. Un e-mail te l’écrit.',
          'Avec « Peu importe », le centre peut te donner un autre terrain équivalent jusqu’à 2 h avant le début, au même prix. Si tu as choisi ton terrain, il reste le tien.',
        ],
      },
    ],
  },
  {
    id: 'payer',
    title: 'Payer',
    blocks: [
      'Tu paies par carte, ou avec Apple Pay ou Google Pay si ton appareil les propose. Adyen, notre prestataire de paiement, reçoit ton numéro chiffré par ton navigateur : il ne passe jamais en clair par notre serveur et nous ne le gardons pas. Ta banque peut te demander de confirmer.',
      'Si le paiement est refusé, tu peux réessayer tant que le terrain est gardé. Un paiement arrivé trop tard, quand le terrain n’est plus libre, t’est rendu en entier.',
    ],
  },
  {
    id: 'plusieurs',
    title: 'Payer à plusieurs',
    blocks: [
      'Quand le partage est proposé, le capitaine paie sa part et donne sa carte en garantie. Chacun paie la sienne par le lien de partage, avec ou sans compte.',
      {
        list: [
          'Les parts sont égales, au centime près ; le capitaine prend les centimes qui restent.',
          'Les parts se paient jusqu’à 24 h avant le début. Si le début est plus proche, dans les 30 minutes après la réservation.',
          'Ensuite, les parts qui manquent sont débitées de la carte du capitaine. S’il a choisi de rendre le terrain, ou si sa carte est refusée, la réservation est annulée et chacun est remboursé.',
        ],
      },
    ],
  },
  {
    id: 'annuler',
    title: 'Annuler une réservation',
    blocks: [
      'Tu annules toi-même dans « Mes réservations », jusqu’au début. Ce qui te revient est affiché avant de confirmer.',
      {
        facts: {
          'Jusqu’à 24 h avant': 'Tout ce qui a été payé est rendu.',
          'Plus tard':
            'Rien n’est rendu, sauf si d’autres joueurs reprennent et paient tout ton créneau, et ne peuvent plus l’annuler gratuitement : le montant revient alors sur ton SOLDE, dans la limite de ce qu’ils ont payé.',
        },
      },
      'Un centre peut fixer un autre délai : la limite exacte, jour et heure, est écrite sur ta réservation avant de payer.',
    ],
  },
  {
    id: 'remboursement',
    title: 'Être remboursé(e)',
    blocks: [
      'Quand tu annules à temps, tu choisis : ton SOLDE, tout de suite, ou la carte qui a payé, sous quelques jours selon ta banque. Chaque payeur récupère ce qu’il a payé. Un remboursement que la banque refuse arrive sur ton SOLDE.',
      'Si ta banque reprend un paiement, tu nous dois cette somme. Ce qui te revient ensuite sur ton SOLDE, ton bonus ou ton cashback la règle d’abord, et chaque retenue est une ligne de ton relevé. L’argent que tu verses n’est pas touché.',
    ],
  },
  {
    id: 'centre-annule',
    title: 'Si le centre annule',
    blocks: [
      'Fermeture, panne, terrain inutilisable : le centre te propose un terrain équivalent, ou tout t’est rendu, sur la carte qui a payé si tu le demandes, quel que soit le délai.',
    ],
  },
]
