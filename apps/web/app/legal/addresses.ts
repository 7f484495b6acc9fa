/** Where the legal texts stand (requirement S15). */
export const termsOfUseAddress = '/conditions-generales-d-utilisation'
export const termsOfSaleAddress = '/conditions-generales-de-vente'
export const legalNoticeAddress = '/mentions-legales'
/** The part of the legal notice that is « la politique de confidentialité ». */
export const privacyAddress = `${legalNoticeAddress}#confidentialite`
