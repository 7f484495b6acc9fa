import type { contract, HandlerAnswer } from '@quatre/contract'

/** The levels (requirement M38), spelled as they always were, from the first to the best. */
export const levels: HandlerAnswer<typeof contract.profile.levels> = [
  { id: 1, name: 'initiaton', label: 'Initiation' },
  { id: 2, name: 'debutant', label: 'Débutant' },
  { id: 3, name: 'intermediare', label: 'Intermédiaire' },
  { id: 4, name: 'avance', label: 'Avancé' },
  { id: 5, name: 'expert', label: 'Expert' },
  { id: 6, name: 'elite', label: 'Élite' },
]
