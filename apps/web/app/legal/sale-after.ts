import { privacyAddress } from '../site/pages/addresses.ts'
import { company } from '@quatre/domain'
import type { Section } from './legal-text.ts'

/** The buyer's legal rights. */
export const afterBuying: readonly Section[] = [
  {
    id: 'retractation',
    title: 'Le droit de rétractation',
    blocks: [
      'Pas pour un terrain, un tournoi, une académie ou un stage : une activité de loisirs prévue à une date ou une période précise ne donne pas de droit de rétractation (article L221-28, 12° du code de la consommation). L’annulation ci-dessus reste à toi.',
      `Pour une carte d’abonnement ou une recharge, tu as 14 jours après l’achat, sans donner de raison. Écris à [${company.email}](mailto:${company.email}) ou à ${company.name}, ${company.address}. Tu es remboursé(e) sous 14 jours, par le même moyen de paiement. Si tu as demandé à en profiter avant la fin de ce délai, ce que tu as déjà utilisé est déduit.`,
      'Tu peux reprendre ce modèle :',
      {
        list: [
          '« Je vous notifie ma rétractation du contrat portant sur : (carte ou recharge). Commandé le : (date). Nom, adresse et e-mail du compte : (…). Date, et signature si c’est un courrier. »',
        ],
      },
    ],
  },
  {
    id: 'responsabilite',
    title: 'Ce dont chacun répond',
    blocks: [
      '4PADEL répond de la bonne exécution de ce que tu as acheté. Ce n’est pas le cas si le manque vient de toi, d’un tiers étranger au contrat et imprévisible, ou d’une force majeure.',
      'Joue selon ta forme et les consignes du centre. Un retard ne prolonge pas ton créneau.',
    ],
  },
  {
    id: 'reclamation',
    title: 'Une réclamation, un médiateur',
    blocks: [
      `Écris à [${company.email}](mailto:${company.email}) ou appelle le ${company.phone}, avec le numéro de ta réservation.`,
      `Si nous n’avons pas trouvé d’accord, tu peux saisir gratuitement le médiateur de la consommation dans l’année qui suit ta réclamation : ${company.mediator}.`,
    ],
  },
  {
    id: 'donnees',
    title: 'Tes données et tes preuves',
    blocks: [
      `Tes réservations, paiements et remboursements restent dans ton compte, et tu peux les télécharger. La [politique de confidentialité](${privacyAddress}) dit le reste.`,
    ],
  },
  {
    id: 'droit',
    title: 'Le droit applicable',
    blocks: [
      'La commande suit la version de ces conditions en vigueur quand tu paies. Le droit français s’applique, sans te priver de la protection de ton pays de résidence. À défaut d’accord, tu peux saisir le tribunal de ton domicile, de celui de 4PADEL ou du lieu du centre.',
    ],
  },
]
