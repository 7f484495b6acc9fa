const refused = (number: number, message: string) => ({ status: 422, number, message })

/** Refusals of a promo code, with their numbers, in order of precedence (requirement PR2). */
export const promoProblems = {
  promo_unknown: refused(9, 'Code promo inexistant'),
  promo_information_missing: refused(12030, 'Informations manquantes'),
  promo_inactive: refused(12031, 'Code promo inactif'),
  promo_not_begun: refused(12027, 'Code promo indisponible'),
  promo_used_up: refused(12033, 'Code promo indisponible'),
  promo_expired: refused(12028, 'Code promo expiré'),
  promo_other_account: refused(12080, 'Code promo non valide pour ce compte'),
  promo_already_used: refused(12079, 'Code promo déjà utilisé'),
  promo_one_participation: refused(12081, 'Code promo valable pour une seule participation'),
  promo_other_center: refused(12064, 'Code promo non valide pour ce centre'),
  promo_other_sport: refused(12067, 'Code promo non valide pour ce sport'),
  promo_other_sport_of_entry: refused(12077, 'Code promo non valide pour ce sport'),
  promo_other_product: refused(12036, 'Code promo non valide pour ce produit'),
  promo_other_duration: refused(12037, 'Code promo non valide pour cette durée'),
  promo_other_duration_of_course: refused(12038, 'Code promo non valide pour cette durée'),
  promo_other_duration_of_competition: refused(12068, 'Code promo non valide pour cette durée'),
  promo_other_date: refused(12034, 'Code promo non valide pour cette date'),
  promo_other_hours: refused(12066, 'Créneau horaire non éligible'),
  promo_not_for_booking: refused(12078, 'Code promo invalide sur cette réservation'),
  promo_minimum_missed: refused(12029, 'Montant minimum non atteint'),
  promo_amount_above_price: refused(12032, 'Le montant de la réduction excède le prix total'),
  promo_refused: { status: 422, message: 'Ce code ne peut pas être appliqué.' },
}

export type PromoRefusal = keyof typeof promoProblems

export const promoRefusals = Object.keys(promoProblems) as PromoRefusal[]
