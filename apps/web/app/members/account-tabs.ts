interface AccountTab {
  readonly name: string
  readonly label: string
  /** What the tab will hold, while there is nothing in it. */
  readonly empty?: string
}

/** The tabs of the account (specification section 2, nested pages). */
export const accountTabs: readonly AccountTab[] = [
  { name: 'mes-resa', label: 'Mes réservations' },
  {
    name: 'mes-tournois',
    label: 'Mes tournois',
    empty: 'Les tournois où tu es inscrit s’affichent ici, avec tes poules et tes résultats.',
  },
  {
    name: 'mes-academies',
    label: 'Mes académies',
    empty: 'Tes cours et tes groupes s’affichent ici, avec leurs jours et leur coach.',
  },
  {
    name: 'mes-stages',
    label: 'Mes stages',
    empty: 'Les stages où tu es inscrit s’affichent ici, avec leurs dates et leur centre.',
  },
  {
    name: 'fid',
    label: "LA FID'",
    empty: 'Ton cashback s’affiche ici, avec sa date limite d’utilisation.',
  },
  { name: 'mes-info-persos', label: 'Mes infos persos' },
]
