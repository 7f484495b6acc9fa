/** Where a sign-up without another target leads (specification section 4). */
export const signUpResultAddress = (status: number, errorCode: string | number) =>
  `/mon-compte/sinscrire/validation/index.html?status=${status}&errorCode=${errorCode}`

/** The same page without a result: it sends the validation mail again. Without a dot, it may be a target. */
export const validationMailAddress = '/mon-compte/sinscrire/validation/renvoi'

export const signedUpAddress = '/mon-compte/sinscrire/confirmation/index.html'
export const forgottenAddress = '/identifiez-vous/mot-de-passe-oublie'
