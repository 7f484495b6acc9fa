import type { MemberPass } from './member-pass.ts'
import { passPictures } from './pass-pictures.ts'
import type { ApplePassKeys } from './pass-keys.ts'

/** A member's card as the signed file that Apple Wallet takes. */
export async function applePass(card: MemberPass, keys: ApplePassKeys): Promise<Buffer> {
  // a start is the quicker for not loading it
  const { PKPass } = await import('passkit-generator')
  const { passTypeIdentifier, teamIdentifier, ...certificates } = keys
  const pass = new PKPass(await passPictures(), certificates, {
    passTypeIdentifier,
    teamIdentifier,
    serialNumber: card.reference,
    organizationName: '4PADEL',
    description: 'Carte LA FID’ de 4PADEL',
    logoText: 'LA FID’',
    foregroundColor: 'rgb(11, 18, 32)',
    backgroundColor: 'rgb(246, 242, 234)',
    labelColor: 'rgb(11, 18, 32)',
  })
  pass.type = 'storeCard'
  pass.headerFields.push({
    key: 'cashback',
    label: 'CASHBACK',
    value: card.cents / 100,
    currencyCode: 'EUR',
  })
  pass.secondaryFields.push({ key: 'member', label: 'MEMBRE', value: card.name })
  pass.backFields.push({
    key: 'site',
    label: 'Ton cashback à ce jour, et jusqu’à quand',
    value: `${card.publicOrigin}/mon-compte/fid`,
  })
  pass.setBarcodes({
    format: 'PKBarcodeFormatQR',
    message: card.code,
    messageEncoding: 'iso-8859-1',
  })
  return pass.getAsBuffer()
}
