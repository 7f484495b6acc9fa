import { privateHead } from '../../site/pages/page-head.ts'

export { action, default, headers, loader } from './enter.tsx'

export const meta = () =>
  privateHead('Liste d’attente du tournoi', 'Attends une place avec ta paire.')
