import { contracted, type LeadKindName } from '@quatre/domain'

/** The fields and words of the form of an editorial page. */
export interface RequestKind {
  /** The kind of the request; a question is of the kind that its form names. */
  readonly contactType: LeadKindName
  readonly title: string
  readonly reader: string
  readonly button: string
  /** The part of a centre that is asked for: its name in mails, and the flag of the centres that have it. */
  readonly subject?: { readonly opTitle: string; readonly feature: string }
}

const center = 'l’équipe du club'
const business = 'l’équipe entreprises du réseau'

/** By the section of the page. */
export const requestKinds = {
  anniv: {
    contactType: 'anniversaire',
    title: 'Toi',
    reader: center,
    button: 'Demander cet anniversaire',
  },
  evenements: {
    contactType: 'evenement',
    title: 'Toi',
    reader: center,
    button: 'Demander cette date',
  },
  'team-building': {
    contactType: 'team-building',
    title: 'Toi',
    reader: business,
    button: 'Recevoir le devis',
  },
  entreprises: {
    contactType: 'entreprise',
    title: 'Ta demande',
    reader: `${business} et le club choisi`,
    button: 'Envoyer ma demande',
  },
  visibilite: {
    contactType: 'visibilite',
    title: 'Ta demande',
    reader: business,
    button: 'Demander le dossier média',
  },
  partenaires: {
    contactType: 'partenariat',
    title: 'Devenir partenaire',
    reader: business,
    button: 'Proposer ma marque',
  },
  'monte-ton-padel': {
    contactType: 'franchise',
    title: 'Ton projet',
    reader: 'l’équipe développement',
    button: 'Recevoir le dossier',
  },
  fitness: {
    contactType: 'question',
    title: 'Ta séance d’essai',
    reader: center,
    button: 'Demander un essai',
    subject: { opTitle: 'Fitness', feature: 'fitness' },
  },
  'hoops-corner': {
    contactType: 'evenement',
    title: 'Le parquet pour ton groupe',
    reader: center,
    button: 'Demander le parquet',
    subject: { opTitle: 'Hoops Factory', feature: 'hoopsFactory' },
  },
  contact: {
    contactType: 'question',
    title: 'Ton message',
    reader: 'la personne chargée de ce motif',
    button: 'Envoyer ma question',
  },
} as const satisfies Readonly<Record<string, RequestKind>>

/** The reader of a request, by the name of the club where it is theirs. */
export function requestReader(request: {
  readonly section: RequestSection
  readonly center: { readonly name: string } | null
}): string {
  const { reader } = requestKinds[request.section]
  return reader === center && request.center
    ? contracted(`${reader} de ${request.center.name}`)
    : reader
}

export type RequestSection = keyof typeof requestKinds

/** The sections whose packages add up to a quote. */
const quoteSections = ['anniv', 'evenements', 'team-building', 'entreprises'] as const
export type QuoteSection = (typeof quoteSections)[number]

export const isQuoteSection = (section: string): section is QuoteSection =>
  (quoteSections as readonly string[]).includes(section)
