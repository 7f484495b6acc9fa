import type { Section } from './legal-text.ts'

/** Prepaid and earned credit: SOLDE, cashback, cards, tickets, codes; and activities. */
export const prepaid: readonly Section[] = [
  {
    id: 'solde',
    title: 'Le SOLDE et les recharges',
    blocks: [
      'Ton SOLDE paie tes réservations dans le réseau. Il vient de tes remboursements, de tes recharges et des tickets CE. Une recharge peut donner un bonus, affiché avant de payer ; un reçu en PDF est disponible pour chacune.',
      {
        list: [
          'L’argent que tu as versé est dépensé d’abord, le bonus en dernier.',
          'Ni le SOLDE ni le bonus ne s’échangent contre de l’argent. Restent possibles le remboursement sur carte d’une réservation annulée à temps et la [rétractation](#retractation) d’une recharge.',
          'Il est personnel et ne se transmet pas à un autre compte.',
        ],
      },
    ],
  },
  {
    id: 'fid',
    title: 'LA FID’',
    blocks: [
      'Dans les centres qui la proposent, une part de ce que tu paies par carte pour un terrain te revient en cashback, au taux affiché dans ton compte.',
      {
        list: [
          'Il arrive le lendemain du jour où tu as joué.',
          'Il vaut 6 mois ; le plus ancien est utilisé d’abord.',
          'Il est repris si la réservation est remboursée, et ne s’échange pas contre de l’argent.',
        ],
      },
    ],
  },
  {
    id: 'mucho',
    title: 'Les cartes d’abonnement',
    blocks: [
      'Une carte donne des prix réduits aux heures et dans les centres affichés à l’achat, pendant une période : un mois pour Mucho, MuchoMas et hdc, un an pour la carte Entreprise.',
      {
        list: [
          'Elle s’arrête d’elle-même à la fin de sa période, sauf si tu as choisi qu’elle se renouvelle. Cette case n’est jamais cochée d’avance.',
          'Si tu l’as choisi, chaque période suivante, d’un mois ou d’un an, est débitée de ta carte bancaire enregistrée, au prix affiché. Un e-mail te prévient 7 jours avant.',
          'Tu arrêtes le renouvellement quand tu veux : la carte reste valable jusqu’à la fin de la période payée. Rien d’autre n’est débité.',
          'Elle est personnelle : ses réductions valent pour tes réservations.',
        ],
      },
    ],
  },
  {
    id: 'tickets',
    title: 'Tickets CE et codes promo',
    blocks: [
      'Un ticket CE a une valeur et sert une fois : il crédite ton SOLDE dans les centres qui l’acceptent. Un code promo a ses propres limites (dates, centres, sports, durées, nombre d’utilisations) ; s’il ne s’applique pas, la raison t’est dite. Il ne se transforme pas en argent.',
    ],
  },
  {
    id: 'activites',
    title: 'Tournois, académies et stages',
    blocks: [
      'Le prix, les dates et les conditions d’annulation sont affichés avant de t’inscrire. Un tournoi homologué demande une licence FFT valide. Un enfant est inscrit par son adulte responsable.',
    ],
  },
]
