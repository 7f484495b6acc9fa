/** The specification's own labels (section 3, sign-up form). */
export const genderOptions = [
  { value: 'Male', label: 'Homme' },
  { value: 'Female', label: 'Femme' },
  { value: 'Decline', label: 'Ne souhaite pas partager' },
] as const
