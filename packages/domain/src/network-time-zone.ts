/** The clock of the network, where no centre's own is meant: members live in France. */
export const networkTimeZone = 'Europe/Paris'
