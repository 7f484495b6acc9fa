/** The cookies of the site, each with its purpose and its lifetime. */
export const cookieFacts = {
  session: 'Te garde connecté(e). 30 jours.',
  device: 'Reconnaît un appareil où tu t’es connecté(e), même si d’autres devinent. 1 an.',
  center: 'Le club choisi. Jusqu’à la fermeture du navigateur.',
  consent: 'Ton choix de cookies. 6 mois.',
  'side-bar': 'Le volet de droite, ouvert ou fermé. 1 an.',
  'completion-later': '« Plus tard », si un détail manque à ton profil. Jusqu’à la fermeture.',
  'completion-saved': 'Ton profil vient d’être complété. 1 minute.',
  'install-later, push-later':
    '« Plus tard », quand on te propose l’écran d’accueil ou les rappels. 90 jours.',
  'popup-…': 'Une annonce que tu as vue, nommée à la place des points. 1 jour.',
  announced: 'Une annonce t’a été montrée pendant cette visite. Jusqu’à la fermeture.',
  'mails-late': 'On t’a dit que nos e-mails ont du retard. Jusqu’à la fermeture.',
  'booking-line-…': 'Une info de réservation que tu as masquée. Jusqu’à la fermeture.',
  'app, embedded': 'Le site est affiché dans l’application. Jusqu’à la fermeture.',
  'pending-session': 'Une connexion qui attend ton accord. 10 minutes.',
  'social-flow, social-sign-up':
    'Une connexion avec Google, Facebook ou Apple en cours. 15 minutes.',
  'federation-flow': 'Une liaison avec ton compte Ten’Up en cours. 15 minutes.',
} as const
