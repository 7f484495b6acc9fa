/** The tabs of the account (requirement M51). */
export const accountTabs = [
  { name: 'mes-resa', label: 'Mes réservations' },
  { name: 'mes-tournois', label: 'Mes tournois' },
  { name: 'mes-academies', label: 'Mes académies' },
  { name: 'mes-stages', label: 'Mes stages' },
  { name: 'fid', label: "LA FID'" },
  { name: 'mes-paiements', label: 'Mes paiements' },
  { name: 'mes-info-persos', label: 'Mes infos persos' },
] as const

export type AccountTabName = (typeof accountTabs)[number]['name']

/** The tab at an address; null for any other page. */
export const accountTabAt = (path: string) =>
  accountTabs.find(({ name }) => path === accountAddress(name)) ?? null

export const accountAddress = (name: AccountTabName) => `/mon-compte/${name}`
export const detailsAddress = accountAddress('mes-info-persos')
export const closeAccountAddress = `${detailsAddress}/supprimer`
export const goodbyeAddress = `${detailsAddress}/au-revoir`
export const dataFileAddress = `${detailsAddress}/donnees`

export const paymentsAddress = accountAddress('mes-paiements')
/** A receipt as PDF, by its number. */
export const receiptFileAddress = (number: string) => `${paymentsAddress}/${number}`
