/** The page that asks a member for what is missing; the modal posts there too. */
export const completeProfileAddress = '/completer-mon-profil'
