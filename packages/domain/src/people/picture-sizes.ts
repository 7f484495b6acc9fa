const mebibyte = 1024 * 1024

/** The largest photo of a member that is taken. */
export const largestPictureBytes = 8 * mebibyte
/** The largest form that brings one, all else in it included. */
export const largestPictureFormBytes = 9 * mebibyte
