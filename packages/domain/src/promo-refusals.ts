/** Promo code refusals by their number (specification section 8). */
export const promoRefusals = {
  9: 'Code promo inexistant',
  12027: 'Code promo indisponible',
  12028: 'Code promo expiré',
  12029: 'Montant minimum non atteint',
  12030: 'Informations manquantes',
  12031: 'Code promo inactif',
  12032: 'Le montant de la réduction excède le prix total',
  12033: 'Code promo indisponible',
  12034: 'Code promo non valide pour cette date',
  12036: 'Code promo non valide pour ce produit',
  12037: 'Code promo non valide pour cette durée',
  12038: 'Code promo non valide pour cette durée',
  12064: 'Code promo non valide pour ce centre',
  12066: 'Créneau horaire non éligible',
  12067: 'Code promo non valide pour ce sport',
  12068: 'Code promo non valide pour cette durée',
  12077: 'Code promo non valide pour ce sport',
  12078: 'Code promo invalide sur cette réservation',
  12079: 'Code promo déjà utilisé',
  12080: 'Code promo non valide pour ce compte',
  12081: 'Code promo valable pour une seule participation',
} as const

export type PromoRefusal = keyof typeof promoRefusals

/** What is said of any other refusal (specification section 8). */
export const promoRefusedMessage = 'Ce code ne peut pas être appliqué.'

/** The sentence of a promo code refusal, by its number; no page takes promo codes yet. */
export function promoRefusalMessage(number: number): string {
  const sentences: Partial<Record<number, string>> = promoRefusals
  return sentences[number] ?? promoRefusedMessage
}
