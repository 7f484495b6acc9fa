/** What the subjects of news are called. */
export const tagNames: Readonly<Record<string, string>> = {
  tournois: 'Tournois',
  clubs: 'Clubs',
  conseils: 'Conseils',
  kids: 'Kids',
  entreprises: 'Entreprises',
  reseau: 'Réseau',
}
