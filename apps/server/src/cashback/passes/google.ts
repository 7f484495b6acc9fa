import { importPKCS8, SignJWT } from 'jose'
import type { MemberPass } from './member-pass.ts'
import type { GooglePassKeys } from './pass-keys.ts'

/** The address where a member saves their card to Google Wallet: it carries the card, signed. */
export async function googlePassUrl(card: MemberPass, keys: GooglePassKeys): Promise<string> {
  const { issuerId, account, privateKey } = keys
  const classId = `${issuerId}.la-fid`
  const loyaltyClass = {
    id: classId,
    issuerName: '4PADEL',
    programName: 'LA FID’',
    programLogo: { sourceUri: { uri: `${card.publicOrigin}/icons/512.png` } },
    hexBackgroundColor: '#1f4bff',
    reviewStatus: 'UNDER_REVIEW',
  }
  const loyaltyObject = {
    id: `${issuerId}.${card.reference}`,
    classId,
    state: 'ACTIVE',
    accountName: card.name,
    loyaltyPoints: {
      label: 'Cashback',
      balance: { money: { micros: card.cents * 10_000, currencyCode: 'EUR' } },
    },
    barcode: { type: 'QR_CODE', value: card.code },
  }
  const signed = await new SignJWT({
    typ: 'savetowallet',
    origins: [card.publicOrigin],
    payload: { loyaltyClasses: [loyaltyClass], loyaltyObjects: [loyaltyObject] },
  })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(account)
    .setAudience('google')
    .setIssuedAt()
    .sign(await importPKCS8(privateKey, 'RS256'))
  return `https://pay.google.com/gp/v/save/${signed}`
}
