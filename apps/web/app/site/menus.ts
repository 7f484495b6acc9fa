import type { Center } from '@quatre/contract'

/** What of the chosen centre decides which items are shown. */
export type CenterFeatures = Center['features'] & { readonly hasFid: boolean }

interface Entry {
  readonly label: string
  readonly to: string
  readonly badge?: 'NEW'
  /** With a chosen centre, only where the centre has it; without one, always. */
  readonly shownIn?: (features: CenterFeatures) => boolean
}

interface Menu {
  readonly title: string
  readonly badge?: 'NEW'
  readonly shownIn?: (features: CenterFeatures) => boolean
  readonly entries: readonly Entry[]
}

const outsideCollectorHotel = (features: CenterFeatures) => !features.collectorHotel

export const topMenus: readonly Menu[] = [
  {
    title: 'ÇA JOUE',
    entries: [
      { label: 'Réserver un terrain', to: '/reserver' },
      { label: 'Trouver un créneau', to: '/reservations/slots' },
      { label: 'Rejoindre un match', to: '/recherche-un-match' },
      { label: 'Tournois', to: '/tournois' },
      { label: 'Ligues', to: '/ligues-et-tournois' },
      { label: 'Équipes', to: '/equipe' },
      { label: 'Académie', to: '/academie-de-padel' },
      { label: 'Cours collectifs et individuels', to: '/cours-collectif-individuel' },
      { label: 'Stages', to: '/stage-de-padel' },
      { label: 'Entre potes', to: '/entre-potes' },
      { label: 'Le padel', to: '/padel' },
      {
        label: 'Squash et badminton',
        to: '/squash-badminton',
        shownIn: (features) => features.squashBadminton,
      },
      { label: 'Fitness', to: '/fitness', shownIn: (features) => features.fitness },
      { label: 'Foot 5', to: '/foot-5' },
      {
        label: 'Hoops Factory',
        to: '/hoops-corner',
        shownIn: (features) => features.hoopsFactory || features.carrieres,
      },
    ],
  },
  {
    title: '4PADEL',
    entries: [
      { label: 'Nos centres', to: '/nos-centres' },
      { label: 'Centres par région', to: '/centers' },
      { label: 'Ouvertures à venir', to: '/ouvertures-a-venir' },
      { label: 'Mucho, la carte', to: '/mucho' },
      { label: "LA FID'", to: '/fid', shownIn: (features) => features.hasFid },
      { label: 'Tarifs avantageux', to: '/tarifs-avantageux' },
      { label: 'Licence FFT', to: '/licence-fft' },
      { label: 'Betclic Remontada Padel', to: '/remontada-padel' },
      { label: 'Actualités', to: '/actualites' },
      { label: 'À propos', to: '/a-propos' },
      { label: 'Engagement social', to: '/engagement-social' },
      { label: 'Partenaires', to: '/partenaires' },
    ],
  },
  {
    title: 'KIDS',
    shownIn: outsideCollectorHotel,
    entries: [
      { label: 'Le padel des enfants', to: '/kids' },
      { label: 'Stages de vacances', to: '/stages' },
      { label: 'Anniversaires', to: '/anniv' },
    ],
  },
  {
    title: 'ENTREPRISES',
    shownIn: outsideCollectorHotel,
    entries: [
      { label: 'Entreprises', to: '/entreprises' },
      { label: 'Team building', to: '/team-building' },
      { label: 'Événements', to: '/evenements' },
      { label: 'Tickets CE', to: '/tickets-ce' },
      { label: 'Visibilité', to: '/visibilite' },
    ],
  },
  {
    title: 'AUTRE',
    entries: [
      { label: 'Sports bar', to: '/sportsbar' },
      { label: 'Proshop', to: '/proshop' },
      { label: 'Recharger mon SOLDE', to: '/recharge-portefeuille' },
      { label: 'Monte ton padel', to: '/monte-ton-padel' },
      { label: 'Recrutement', to: '/recrutement' },
      { label: 'Contact', to: '/contact' },
    ],
  },
  {
    title: 'PICKLEBALL',
    badge: 'NEW',
    entries: [
      { label: 'Le pickleball', to: '/pickleball' },
      { label: 'Offres pickleball', to: '/pickleball-offres' },
    ],
  },
]

/** The desktop header's own links, beside « Réserver ». */
export const headerEntries: readonly Entry[] = [
  { label: 'Tournois', to: '/tournois' },
  { label: 'Académie', to: '/academie-de-padel' },
  { label: "LA FID'", to: '/fid', shownIn: (features) => features.hasFid },
  { label: 'Nos centres', to: '/nos-centres' },
]

/** The left menu (requirement S7). */
export const drawerEntries: readonly Entry[] = [
  { label: 'Accueil', to: '/' },
  { label: 'Réserver un terrain', to: '/reserver' },
  { label: 'Rejoindre un match', to: '/recherche-un-match' },
  { label: 'Académie', to: '/academie-de-padel' },
  { label: 'Stages', to: '/stage-de-padel' },
  { label: 'Pickleball', to: '/pickleball', badge: 'NEW' },
  { label: 'Offres pickleball', to: '/pickleball-offres' },
  { label: 'Nos centres', to: '/nos-centres' },
  { label: 'Ouvertures à venir', to: '/ouvertures-a-venir' },
]

export const drawerMoreEntries: readonly Entry[] = [
  { label: 'À propos', to: '/a-propos' },
  { label: 'Engagement social', to: '/engagement-social' },
  { label: 'Proshop', to: '/proshop' },
  { label: 'Partenaires', to: '/partenaires' },
  { label: 'Visibilité', to: '/visibilite' },
  { label: 'Monte ton padel', to: '/monte-ton-padel' },
  { label: 'Recrutement', to: '/recrutement' },
  { label: 'Contact', to: '/contact' },
  { label: 'Mentions légales', to: '/mentions-legales' },
  { label: 'Conditions générales d’utilisation', to: '/conditions-generales-d-utilisation' },
  { label: 'Conditions générales de vente', to: '/conditions-generales-de-vente' },
]

/** The member's menu (requirement S7). */
export const accountEntries: readonly Entry[] = [
  { label: 'Ma Licence FFT', to: '/licence-fft' },
  { label: 'Mon abonnement', to: '/mucho' },
  { label: 'Mes réservations', to: '/mon-compte/mes-resa' },
  { label: 'Mes tournois', to: '/mon-compte/mes-tournois' },
  { label: 'Mes académies', to: '/mon-compte/mes-academies' },
  { label: 'Mes stages', to: '/mon-compte/mes-stages' },
  { label: "LA FID'", to: '/mon-compte/fid', shownIn: (features) => features.hasFid },
  { label: 'Mes infos persos', to: '/mon-compte/mes-info-persos' },
]

export const footerMenus: readonly Menu[] = [
  {
    title: 'Jouer',
    entries: [
      { label: 'Réserver un terrain', to: '/reserver' },
      { label: 'Trouver un créneau', to: '/reservations/slots' },
      { label: 'Rejoindre un match', to: '/recherche-un-match' },
      { label: 'Tournois', to: '/tournois' },
      { label: 'Académie', to: '/academie-de-padel' },
      { label: 'Stages', to: '/stage-de-padel' },
    ],
  },
  {
    title: 'Le réseau',
    entries: [
      { label: 'Nos centres', to: '/nos-centres' },
      { label: 'Centres par région', to: '/centers' },
      { label: 'Liste des centres', to: '/nos-centres/liste' },
      { label: 'Ouvertures à venir', to: '/ouvertures-a-venir' },
      { label: 'Actualités', to: '/actualites' },
      { label: 'À propos', to: '/a-propos' },
      { label: 'Engagement social', to: '/engagement-social' },
    ],
  },
  {
    title: 'Mon espace',
    entries: [
      { label: 'Se connecter', to: '/signin' },
      { label: 'S’inscrire', to: '/Signup' },
      { label: 'Mes réservations', to: '/mon-compte/mes-resa' },
      { label: 'Mes infos persos', to: '/mon-compte/mes-info-persos' },
      { label: 'Recharger mon SOLDE', to: '/recharge-portefeuille' },
      { label: 'Mucho, la carte', to: '/mucho' },
    ],
  },
  {
    title: 'Travailler avec nous',
    entries: [
      { label: 'Entreprises', to: '/entreprises' },
      { label: 'Visibilité', to: '/visibilite' },
      { label: 'Monte ton padel', to: '/monte-ton-padel' },
      { label: 'Recrutement', to: '/recrutement' },
      { label: 'Contact', to: '/contact' },
    ],
  },
]

/** What only a guest has a use for. */
export const entrances: ReadonlySet<string> = new Set(['/signin', '/Signup'])

export const legalEntries: readonly Entry[] = [
  { label: 'Mentions légales', to: '/mentions-legales' },
  { label: 'CGU', to: '/conditions-generales-d-utilisation' },
  { label: 'CGV', to: '/conditions-generales-de-vente' },
  { label: 'Confidentialité', to: '/mentions-legales#confidentialite' },
]

export type { Entry, Menu }
