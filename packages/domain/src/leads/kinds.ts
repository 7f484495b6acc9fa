/** The recipient of a kind of request. */
export type LeadRecipient =
  'center' | 'centerParties' | 'press' | 'privacy' | 'business' | 'development'

/** The promised time of an answer. */
export type AnswerTime = { readonly workingDays: number } | { readonly months: number }

/** The needs of a kind of request, its readers, and the time it is kept (requirement L1). */
export interface LeadKind {
  /** In front of a subject: `[Anniversaire]`. */
  readonly label: string
  /** Null: no mail is sent. */
  readonly recipient: LeadRecipient | null
  /** Null: nothing is to be answered. */
  readonly answer: AnswerTime | null
  /** From the last contact on; of an evening or an opening, from its day on. */
  readonly kept: { readonly months: number } | { readonly days: number }
  /** The sender is asked three working days later whether they got an answer. */
  readonly asksSender: boolean
  /** The documents of its packages. */
  readonly occasion?: 'anniv' | 'evenements' | 'team-building' | 'entreprises'
}

const question = (label: string, recipient: LeadRecipient): LeadKind => ({
  label,
  recipient,
  answer: { workingDays: 1 },
  kept: { months: 12 },
  asksSender: false,
})

const commercial = (
  label: string,
  recipient: LeadRecipient,
  workingDays: number,
  occasion?: LeadKind['occasion'],
): LeadKind => ({
  label,
  recipient,
  answer: { workingDays },
  kept: { months: 36 },
  asksSender: true,
  ...(occasion && { occasion }),
})

/** The kinds that `POST /centers/contacts` takes. */
export const contactKinds = [
  'question',
  'reservation',
  'paiement',
  'objet-trouve',
  'presse',
  'donnees',
  'anniversaire',
  'evenement',
  'ouverture',
  'afterwork',
  'etape',
] as const

/** The kinds that `POST /centers/b2b/sellsy` takes, which go to the CRM too. */
export const businessKinds = [
  'team-building',
  'entreprise',
  'visibilite',
  'partenariat',
  'franchise',
] as const

/** The kinds of a question: one sentence asks it. */
export const questionKinds = [
  'question',
  'reservation',
  'paiement',
  'objet-trouve',
  'presse',
  'donnees',
] as const

export type ContactKind = (typeof contactKinds)[number]
export type BusinessKind = (typeof businessKinds)[number]
export type LeadKindName = ContactKind | BusinessKind

/** Every kind of request: `contactType` of the calls. */
export const leadKinds: Readonly<Record<LeadKindName, LeadKind>> = {
  question: question('Question', 'center'),
  reservation: question('Réservation', 'center'),
  paiement: question('Paiement', 'center'),
  'objet-trouve': question('Objet trouvé', 'center'),
  presse: question('Presse', 'press'),
  // by law: article 12 of the GDPR
  donnees: { ...question('Données personnelles', 'privacy'), answer: { months: 1 } },
  anniversaire: commercial('Anniversaire', 'centerParties', 1, 'anniv'),
  evenement: commercial('Événement', 'centerParties', 1, 'evenements'),
  ouverture: {
    label: 'Ouverture',
    recipient: null,
    answer: null,
    kept: { months: 3 },
    asksSender: false,
  },
  afterwork: {
    label: 'Afterwork',
    recipient: null,
    answer: null,
    kept: { days: 30 },
    asksSender: false,
  },
  etape: {
    label: 'Étape de la série',
    recipient: null,
    answer: null,
    kept: { months: 12 },
    asksSender: false,
  },
  'team-building': commercial('Team building', 'business', 1, 'team-building'),
  entreprise: commercial('Entreprise', 'business', 1, 'entreprises'),
  visibilite: commercial('Visibilité', 'business', 2),
  partenariat: commercial('Partenariat', 'business', 2),
  franchise: commercial('Ouvrir un centre', 'development', 5),
}

/** Whether a kind goes to the CRM. */
export const isBusinessKind = (kind: LeadKindName): kind is BusinessKind =>
  (businessKinds as readonly string[]).includes(kind)

/** The stages of a project of one’s own centre. */
export const projectStages = ['idee', 'local', 'financement'] as const
