/** Refusals of teams and of entering a league (requirements TE1 to TE12). */
export const teamProblems = {
  team_not_found: { status: 404, message: 'Cette équipe n’existe pas.' },
  captain_only: { status: 403, message: 'Seul le capitaine de l’équipe peut faire cela.' },
  team_name_taken: { status: 409, message: 'Une équipe de ce club porte déjà ce nom.' },
  team_sport_refused: { status: 422, message: 'Il n’y a pas d’équipes dans ce sport.' },
  team_adults_only: {
    status: 422,
    message:
      'Les équipes sont réservées aux adultes. Tu l’es\u00a0? Indique ta date de naissance dans ton compte.',
  },
  team_full: { status: 409, message: 'L’équipe est complète\u00a0: 20 joueurs au plus.' },
  team_player_missing: { status: 422, message: 'Ce joueur n’est pas dans l’équipe.' },
  captain_stays: {
    status: 409,
    message: 'Passe d’abord le brassard de capitaine à un autre joueur.',
  },
  league_closed: { status: 422, message: 'Les inscriptions à cette ligue ne sont pas ouvertes.' },
  league_other_sport: { status: 422, message: 'Cette équipe joue un autre sport que la ligue.' },
  team_too_small: {
    status: 422,
    message: 'Il manque des joueurs\u00a0: la ligue en demande au moins {n}, capitaine compris.',
  },
  team_not_allowed: {
    status: 422,
    message:
      'Un joueur choisi n’est plus dans l’équipe, ou il en manque\u00a0: choisis de nouveau.',
  },
  player_in_other_team: {
    status: 409,
    message: 'Un joueur choisi est déjà dans une autre équipe de cette ligue.',
  },
  league_drawn: {
    status: 422,
    message:
      'Le calendrier est tiré\u00a0: l’équipe joue la ligue, et rien n’est rendu. Vois avec le club.',
  },
  joining_over: {
    status: 422,
    message:
      'Plus personne ne rejoint l’équipe dans cette ligue\u00a0: la moitié des journées est passée.',
  },
  fixture_not_found: { status: 404, message: 'Cette rencontre n’existe pas.' },
  lineup_refused: { status: 422, message: '{why}' },
  lineup_closed: {
    status: 409,
    message: 'La rencontre a commencé\u00a0: l’équipe ne change plus.',
  },
} as const
