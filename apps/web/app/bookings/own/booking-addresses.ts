/** The pages of one booking. */
export const bookingAddress = (id: number) => `/mon-compte/mes-resa/${id}`
export const cancelAddress = (id: number) => `${bookingAddress(id)}/annuler`
export const calendarAddress = (id: number) => `${bookingAddress(id)}/agenda`
