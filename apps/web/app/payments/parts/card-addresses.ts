/** The pages of subscription cards: of plans, and of one that is chosen. */
export const cardsAddress = '/mucho'
export const buyCardAddress = (offer?: number) =>
  `/mucho/achat${offer === undefined ? '' : `?offre=${offer}`}`
export const payCardAddress = (item: number) => `/mucho/achat?carte=${item}`
