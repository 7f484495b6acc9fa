import { company } from '@quatre/domain'
import { cookieFacts } from './cookie-facts.ts'
import type { Section } from './legal-text.ts'
import { privacyRights } from './privacy-rights.ts'

export const privacy: Section = {
  id: 'confidentialite',
  title: 'Politique de confidentialité',
  blocks: [
    'Nous gardons ce qu’il faut pour te donner un terrain, et rien pour le vendre.',
    {
      essentials: [
        { figure: '0', text: 'numéro de carte gardé chez nous : il part chiffré.' },
        { figure: '30 jours', text: 'et un compte fermé est effacé pour de bon.' },
        { figure: '6 mois', text: 'pour ton choix de cookies ; rien avant lui.' },
      ],
    },
  ],
  sections: [
    {
      id: 'responsable',
      title: 'Qui en répond',
      blocks: [
        `${company.name}, ${company.address}. Pour toute question sur tes données : [${company.privacyEmail}](mailto:${company.privacyEmail}).`,
      ],
    },
    {
      id: 'donnees-gardees',
      title: 'Ce que nous gardons',
      blocks: [
        {
          list: [
            'Ton profil : nom, prénom, e-mail, mobile, date de naissance, genre (ou « Ne souhaite pas partager »), code postal, ville, club, et ce que tu ajoutes : pseudo, photo, niveau, adresse, préférences.',
            'Ton activité : réservations, participations, paiements, remboursements, SOLDE et fidélité.',
            'Ton entreprise, si tu la donnes pour tes factures : nom, adresse, SIREN, numéro de TVA.',
            'Les enfants que tu rattaches : prénom, nom, date de naissance, genre.',
            'Ta connexion : appareils connectés, identifiant Google, Facebook ou Apple si tu t’en sers, adresse du réseau d’où une carte est essayée ou un mot de passe refusé.',
            'Ta licence, si tu lies ton compte Ten’Up : numéro de compte et de licence, club, validité, classements, sexe et date de naissance que la fédération connaît.',
            'Les e-mails que nous t’avons envoyés et ton abonnement à la newsletter.',
            'Tes demandes à un centre ou au réseau : ce que tu as choisi et écrit, et la suite qui y est donnée.',
          ],
        },
        'Ta position n’est lue que si tu l’as permise à ton navigateur. Arrondie, elle sert à trouver le club le plus proche et n’entre pas dans ton compte.',
      ],
    },
    {
      id: 'raisons',
      title: 'Pourquoi, et à quel titre',
      blocks: [
        {
          facts: {
            'Compte, réservations, paiements': 'Le contrat que tu passes avec nous.',
            'Newsletter, SMS, offres de partenaires':
              'Ton accord, que tu retires quand tu veux : un clic dans l’e-mail, ou « Notifications » dans ton compte.',
            'Mesure d’audience, cartes d’un autre service': 'Ton accord, par le choix des cookies.',
            'Protection contre la fraude et les intrusions':
              'Notre intérêt légitime, et le tien : des limites et des pauses automatiques.',
            'Demandes, devis, invitations':
              'Ta demande elle-même, avant tout contrat ; aucune publicité sans ton accord.',
            Comptabilité: 'Nos obligations légales.',
          },
        },
        'Les champs obligatoires d’un formulaire le sont pour réserver. Aucune décision sur toi n’est prise par profilage.',
      ],
    },
    {
      id: 'durees',
      title: 'Combien de temps',
      blocks: [
        {
          facts: {
            'Compte et réservations': 'Tant que ton compte est ouvert.',
            'Compte fermé':
              'Caché tout de suite, effacé après 30 jours. Les montants et les dates restent, sans ton nom.',
            'Écritures comptables': '10 ans.',
            Connexions: '30 jours. Un appareil reconnu : 1 an. Un mot de passe refusé : 24 h.',
            'Liens envoyés par e-mail': '1 h pour un mot de passe, 48 h pour une adresse.',
            'Questions à un centre': '12 mois après la réponse.',
            'Devis, événements, partenariats': '3 ans après le dernier échange.',
            'Invitations à une soirée': '30 jours après elle.',
            'Alerte d’ouverture': '3 mois après l’ouverture.',
            'Alerte d’étape':
              'Jusqu’à ton arrêt par son lien, 12 mois après le dernier mail au plus.',
            Newsletter:
              'Jusqu’à ton désabonnement. Sans compte, ton adresse reste alors notée pour ne plus t’écrire, ou est effacée si tu le demandes.',
          },
        },
      ],
    },
    {
      id: 'destinataires',
      title: 'Qui les reçoit',
      blocks: [
        'Nos équipes et celles de ton centre, pour ce qu’elles ont à faire. Et, pour leur seule tâche :',
        {
          list: [
            'Adyen (Pays-Bas), pour le paiement : montant, e-mail, adresse de ta connexion, ta carte, gardée chez lui si un partage ou un abonnement en a besoin ;',
            'notre hébergeur et le service qui envoie nos e-mails ;',
            'Google, Facebook ou Apple, si tu choisis de te connecter avec eux : ils savent alors que tu utilises 4PADEL, et agissent selon leurs propres règles, parfois hors d’Europe avec les garanties que la loi demande ;',
            'la Fédération française de tennis, si tu relies ta licence.',
          ],
        },
        'Les autres joueurs connectés voient ton prénom, ton pseudo, ta photo et ton niveau. Ta page de joueur montre tes résultats à qui tu choisis. Nous ne vendons aucune donnée.',
      ],
    },
    {
      id: 'cookies',
      title: 'Les cookies',
      blocks: [
        'Avant ton choix, seul le nécessaire est actif. Refuser est aussi simple qu’accepter ; ton choix est gardé 6 mois et tu le changes sur la [page Cookies](/cookies).',
        { facts: cookieFacts },
        'Quand tu y consens, la mesure d’audience compte les pages vues, sans cookie, sous un pseudonyme si tu es connecté(e). Ton navigateur retient aussi ton prénom, ta photo et ton club pour les afficher plus vite ; tout s’efface quand tu te déconnectes.',
      ],
    },
    ...privacyRights,
  ],
}
