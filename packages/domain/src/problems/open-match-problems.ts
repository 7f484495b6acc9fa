/** The refusals of open matches. */
export const openMatchProblems = {
  open_match_not_found: { status: 404, message: 'Ce match n’est plus ouvert.' },
  open_match_not_shared: {
    status: 422,
    message: 'Seule une réservation à plusieurs, payée et à venir, peut s’ouvrir.',
  },
  open_match_padel_only: { status: 422, message: 'Seul un match de padel peut s’ouvrir.' },
  open_match_too_many: {
    status: 409,
    message: 'Paie d’abord les places que tu gardes déjà\u00a0: trois au plus.',
  },
  open_match_settling: {
    status: 409,
    message: 'Les parts de ce match se règlent\u00a0: réessaie dans un moment.',
  },
  open_match_sent_away: { status: 403, message: 'Tu ne peux plus rejoindre ce match.' },
  open_match_players_link: {
    status: 403,
    message:
      'Ce lien est celui d’un joueur du match\u00a0: passe par «\u00a0Trouver un match\u00a0», ou demande le sien au capitaine.',
  },
  open_match_for_adults: {
    status: 403,
    message: 'Les matchs ouverts sont pour les adultes\u00a0: indique ta date de naissance.',
  },
  open_match_for_women: { status: 403, message: 'Ce match est entre femmes.' },
  open_match_for_men: { status: 403, message: 'Ce match est entre hommes.' },
  open_match_mixed: {
    status: 403,
    message: 'Ce match est mixte\u00a0: les places qui restent sont pour l’autre moitié.',
  },
  open_match_level_unknown: {
    status: 403,
    message: 'Ce match demande un niveau\u00a0: indique le tien.',
  },
  open_match_level_too_low: { status: 403, message: 'Ce match est au-dessus de ton niveau.' },
  open_match_level_too_high: { status: 403, message: 'Ce match est en dessous de ton niveau.' },
  joiner_not_found: { status: 404, message: 'Ce joueur n’est plus dans ce match.' },
  refusal_too_late: {
    status: 410,
    message: 'L’heure pour refuser ce joueur est passée.',
  },
} as const
