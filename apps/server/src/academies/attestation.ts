import { dateNumeric, eurosExact, isoWithOffset, plural } from '@quatre/domain'
import type { Attestation } from '../core/receipts/receipt-pdf.ts'
import type { CourseEnrolment } from './course-enrolment.sql.ts'

/** The attestation of the amount paid for an enrolment, with its payer, its child and its sessions. */
export function courseAttestation(
  row: CourseEnrolment,
  seller: Attestation['seller'],
  now: number,
): Attestation {
  const { adult, person, sessions, timeZone } = row
  const held = sessions.filter(({ isCalledOff }) => !isCalledOff)
  const day = (at: number) => dateNumeric(isoWithOffset(at, timeZone))
  const [first, last] = [held[0], held.at(-1)]
  const count =
    row.type === 'camp'
      ? plural(held.length, 'jour', 'jours')
      : plural(held.length, 'séance', 'séances')
  const when =
    first && last
      ? `${count}, du ${day(first.startsAt)} au ${day(last.startsAt)}, avec ${row.coach}.`
      : ''
  return {
    title: 'Attestation de paiement',
    seller,
    paragraphs: [
      `${seller.name} atteste que ${adult.firstName} ${adult.lastName} a réglé ${eurosExact(row.paidCents)} pour l’inscription de ${person.firstName} ${person.lastName}\u00a0:`,
      `${row.name}, ${row.ageCategory}, au club ${row.centerName}. ${when}`,
      'La somme est celle qui a été reçue à ce jour, ce qui a été rendu déduit. Délivrée pour valoir ce que de droit, auprès d’un comité social et économique ou de l’administration fiscale\u00a0; elle ne remplace pas la facture.',
    ],
    at: now,
  }
}
