import type { Member } from '@quatre/contract'
import type { MemberRow } from './members.sql.ts'

/** A member as he sees himself. */
export function memberAnswer(row: MemberRow, walletCents: number): Member {
  const { id, firstName, lastName, pseudo, email, mobilePhone, birthDate, gender } = row
  return {
    id,
    firstName,
    lastName,
    pseudo,
    email,
    mobilePhone,
    birthDate,
    gender,
    avatar: initialsPicture(row),
    center: row.centerId === null ? null : { id: row.centerId },
    role: { id: row.roleId },
    scope: [],
    address: {
      street: row.street,
      postalCode: row.postalCode,
      city: row.city,
      country: { id: 'FR' },
    },
    communicationMode: row.communicationMode,
    refund: { currency: 'EUR', value: walletCents },
  }
}

/** The member's initials as a picture, for as long as no picture can be sent. */
function initialsPicture({ firstName, lastName }: MemberRow): string {
  const letters = [firstName, lastName]
    .map((name) => /\p{L}/u.exec(name)?.[0]?.toLocaleUpperCase('fr') ?? '')
    .join('')
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" ` +
    `fill="#0b1220"/><text x="24" y="31" text-anchor="middle" fill="#d7ff3e" ` +
    `font-family="Arial Black,sans-serif" font-weight="800" font-size="19">${letters}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
