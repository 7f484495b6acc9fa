import { legalNoticeAddress, termsOfSaleAddress, termsOfUseAddress } from '../site/addresses.ts'

/** The pages that hold the legal texts. */
export const legalPages = {
  termsOfUse: { title: 'Conditions générales d’utilisation', address: termsOfUseAddress },
  termsOfSale: { title: 'Conditions générales de vente', address: termsOfSaleAddress },
  legalNotice: { title: 'Mentions légales', address: legalNoticeAddress },
} as const

export type LegalPage = (typeof legalPages)[keyof typeof legalPages]
