/** A UUID as PostgreSQL and Node write it, anywhere in a text. */
export const uuidPattern = String.raw`[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}`

const wholeUuid = new RegExp(`^${uuidPattern}$`)

/** Whether a text is a UUID and nothing else. */
export const isUuid = (text: string): boolean => wholeUuid.test(text)
