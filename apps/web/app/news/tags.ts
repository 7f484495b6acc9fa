/** The French names of the news tags. */
export const tagNames: Readonly<Record<string, string>> = {
  tournois: 'Tournois',
  clubs: 'Clubs',
  conseils: 'Conseils',
  kids: 'Kids',
  entreprises: 'Entreprises',
  reseau: 'Réseau',
}
