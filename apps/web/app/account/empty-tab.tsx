import { useFrame } from '../site/pages/use-frame.ts'
import type { CourtArtProps } from '../ui/court-art/court-art.tsx'
import type { AccountTabName } from './parts/account-tabs.ts'
import { EmptyPanel } from './empty-panel.tsx'

type Place = 'book' | `/${string}`

interface Empty extends Pick<CourtArtProps, 'sport' | 'moment'> {
  readonly title: string
  readonly text: string
  readonly action: { readonly label: string; readonly to: Place }
}

/** The future content of a tab, while it is empty. */
export const emptyTabs: Partial<Record<AccountTabName, Empty>> = {
  'mes-tournois': {
    title: 'Pas encore de tournoi.',
    text: 'Tes inscriptions s’afficheront ici, avec tes poules, tes horaires et tes résultats.',
    action: { label: 'Trouver un tournoi', to: '/tournois' },
    sport: 'padel',
    moment: 'night',
  },
  'mes-academies': {
    title: 'Pas encore de cours.',
    text: 'Les prochaines séances de chacun s’afficheront ici, avec ce qu’une annulation te rend.',
    action: { label: 'Trouver un groupe', to: '/academie-de-padel' },
    sport: 'padel',
    moment: 'morning',
  },
  'mes-stages': {
    title: 'Pas encore de stage.',
    text: 'Les jours de chacun s’afficheront ici, avec ce qu’une annulation te rend.',
    action: { label: 'Trouver un stage', to: '/stage-de-padel' },
    sport: 'foot-5',
    moment: 'day',
  },
}

export function EmptyTab({ name, title, text, action, ...art }: Empty & { name: AccountTabName }) {
  const to = useFrame()?.to
  return (
    <EmptyPanel
      title={<h2 className="headline text-xl">{title}</h2>}
      action={{
        label: action.label,
        to: action.to === 'book' ? (to?.book ?? '/') : action.to,
      }}
      art={{ seed: name, ...art }}
    >
      {text}
    </EmptyPanel>
  )
}
