/** Refusals of enrolments of all kinds (requirements EN3 to EN9), and of entries to a tournament (TN11 to TN18). */
export const enrolmentProblems = {
  already_enrolled: { status: 409, message: 'Tu es déjà inscrit.' },
  places_full: { status: 409, message: 'C’est complet. Inscris-toi sur la liste d’attente.' },
  enrolment_not_found: { status: 404, message: 'Cette inscription n’existe pas.' },
  enrolment_changed: {
    status: 409,
    message: 'L’inscription a changé entre-temps. Recharge la page.',
  },
  place_offer_over: {
    status: 410,
    message: 'La place n’est plus gardée pour toi. Elle est proposée au suivant.',
  },
  enrolment_over: {
    status: 410,
    message: 'Ta place n’est plus gardée. Recommence l’inscription.',
  },
  enrolment_paid: { status: 409, message: 'Cette inscription est déjà payée.' },
  nothing_to_spread: {
    status: 422,
    message: 'Ce paiement ne peut pas être étalé\u00a0: paie-le en une fois.',
  },
  in_three_by_card: {
    status: 422,
    message: 'En 3 fois, tout est payé par carte\u00a0: garde ton SOLDE pour une autre fois.',
  },
  account_has_instalments: {
    status: 409,
    message:
      'Il te reste des paiements à venir pour un cours payé en 3 fois\u00a0: ton compte pourra être fermé après le dernier.',
  },
  course_over: { status: 422, message: 'Ce cours est terminé.' },
  course_not_for_age: {
    status: 422,
    message: 'Ce cours n’est pas pour cet âge\u00a0: regarde les groupes voisins.',
  },
  course_days_wrong: {
    status: 422,
    message:
      'Choisis au moins un jour à venir de ce stage\u00a0; un jour seul n’est pas toujours vendu.',
  },
  course_unknown: {
    status: 422,
    message: 'Ce groupe n’est pas de cette académie\u00a0: recommence depuis sa page.',
  },
  certificate_refused: { status: 415, message: 'Envoie un PDF, un JPEG ou un PNG.' },
  certificate_not_wanted: {
    status: 409,
    message: 'Un certificat ne change rien à ce qui te revient de cette inscription.',
  },
  trial_not_offered: { status: 422, message: 'Pas de séance d’essai dans ce groupe ce jour-là.' },
  trial_taken: {
    status: 409,
    message: 'Une seule séance d’essai par personne, sport et saison\u00a0: elle est déjà prise.',
  },
  course_line_full: { status: 409, message: '{why}' },
  course_sheet_missing: {
    status: 422,
    message: 'Il manque le contact d’urgence et les autorisations de {name}.',
  },
  health_statement_missing: {
    status: 422,
    message: 'Pour un mineur, il faut attester du questionnaire de santé.',
  },
  nothing_to_attest: { status: 422, message: 'Rien n’est payé de cette inscription.' },
  course_session_not_found: { status: 404, message: 'Cette séance n’existe pas.' },
  session_called_off: { status: 409, message: 'Cette séance est annulée.' },
  session_not_begun: {
    status: 409,
    message: 'Cette séance n’a pas commencé\u00a0: note les présences à partir de son début.',
  },
  session_over: { status: 409, message: 'Cette séance est passée.' },
  session_time_refused: {
    status: 422,
    message: 'Choisis une heure à venir, d’ici un an, sans autre séance de ce groupe.',
  },
  session_court_taken: {
    status: 409,
    message: 'Le terrain ou le coach est pris à cette heure\u00a0: choisis une autre heure.',
  },
  attendance_refused: {
    status: 422,
    message: 'Quelqu’un de cette liste n’est pas inscrit à la séance\u00a0: recharge-la.',
  },
  basket_too_big: {
    status: 422,
    message: 'Ton panier a déjà beaucoup d’inscriptions\u00a0: paie-les d’abord.',
  },
  entries_closed: { status: 422, message: 'Les inscriptions à ce tournoi ne sont pas ouvertes.' },
  entry_refused: { status: 422, message: '{why}' },
  pair_not_allowed: {
    status: 422,
    message:
      'Cette paire ne peut plus entrer dans ce tournoi\u00a0: regarde vos licences et vos classements.',
  },
  player_entered: {
    status: 409,
    message: 'L’un de vous vient d’être inscrit dans une autre paire de ce tournoi.',
  },
  partner_fixed: {
    status: 422,
    message: 'Les inscriptions sont closes\u00a0: la paire ne peut plus changer.',
  },
  invitation_over: {
    status: 410,
    message: 'Cette invitation n’est plus valable. Demande un nouveau lien à qui t’a invité.',
  },
  enrolment_cancelled: { status: 422, message: 'Cette inscription est annulée.' },
} as const
