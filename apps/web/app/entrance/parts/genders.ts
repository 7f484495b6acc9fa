/** The genders and their labels (requirement M10). */
export const genderOptions = [
  { value: 'Male', label: 'Homme' },
  { value: 'Female', label: 'Femme' },
  { value: 'Decline', label: 'Ne souhaite pas partager' },
] as const
