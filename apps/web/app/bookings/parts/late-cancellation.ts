import type { Booking } from '@quatre/contract'
import { hourMs } from '@quatre/domain'

/** The refund once the cancellation is free no more. Holds for a booking made later than that, too. */
export function lateCancellation({
  startingDate,
  freeUntil,
}: Pick<Booking, 'startingDate' | 'freeUntil'>): string {
  const hours = Math.round((Date.parse(startingDate) - Date.parse(freeUntil)) / hourMs)
  return `À moins de ${hours}\u00a0h du début, une annulation n’est plus remboursée, sauf si d’autres réservent et paient tout ton créneau\u00a0: l’argent revient alors sur ton SOLDE.`
}
