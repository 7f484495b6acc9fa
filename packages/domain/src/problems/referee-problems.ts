/** Refusals of a referee's acts (requirements RF3 to RF9). */
export const refereeProblems = {
  tournament_state: { status: 409, message: 'Le tournoi n’en est pas là\u00a0: {state}.' },
  match_not_found: { status: 404, message: 'Ce match n’existe pas.' },
  match_changed: {
    status: 409,
    message: 'Un autre poste a changé ce match entre-temps. Compare les deux, puis corrige.',
  },
  match_not_ready: { status: 409, message: 'On ne sait pas encore qui joue ce match.' },
  match_not_over: { status: 409, message: 'Le score se note une fois le match fini.' },
  match_too_old: {
    status: 409,
    message: 'Le score d’un match amical se note dans les 30\u00a0jours.',
  },
  match_own: {
    status: 409,
    message: 'Tu joues ce match\u00a0: à un autre juge-arbitre de le diriger.',
  },
  match_players: {
    status: 422,
    message: 'Place chaque joueur de la réservation une fois, de part et d’autre du filet.',
  },
  match_sport: { status: 404, message: 'Le score se note au padel ou au foot\u00a05, sans coach.' },
  match_state: { status: 409, message: 'Ce match n’en est pas là.' },
  court_in_use: { status: 409, message: 'Ce terrain est pris par un autre match.' },
  pair_in_use: { status: 409, message: 'Une des deux paires est déjà sur un terrain.' },
  score_refused: { status: 422, message: '{reason}' },
  correction_blocked: {
    status: 409,
    message: 'D’autres matchs dépendent de ce résultat\u00a0: annule-les d’abord.',
  },
  draw_refused: { status: 422, message: 'Ce tirage n’est pas possible\u00a0: {reason}.' },
  matches_left: { status: 409, message: 'Il reste des matchs à jouer\u00a0: {n}.' },
  entry_not_found: { status: 422, message: 'Cette paire n’est pas inscrite.' },
  season_unknown: { status: 422, message: 'Les règles de cette saison ne sont pas connues.' },
  court_not_found: { status: 404, message: 'Ce terrain n’est pas celui du tournoi.' },
} as const
