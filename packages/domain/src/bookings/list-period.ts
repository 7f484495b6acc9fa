/** The most days of bookings that are listed at once. */
export const longestListDays = 92
/** How many days back bookings are listed when nobody says from when. */
export const listedPastDays = 31
