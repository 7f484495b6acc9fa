import { EmptyState } from '../../../ui/states.tsx'
import { LinkButton } from '../../../ui/button.tsx'

interface PlayedMatchesProps {
  readonly path: string
  /** Those with a video alone. */
  readonly hasVideo: boolean
}

/** Matches that were played, of a centre or of all. */
export function PlayedMatches({ path, hasVideo }: PlayedMatchesProps) {
  return (
    <div className="layout-width pt-6">
      <EmptyState
        title={hasVideo ? 'Aucune vidéo pour l’instant.' : 'Aucun match joué pour l’instant.'}
        action={<LinkButton to={path}>Voir les matchs à rejoindre</LinkButton>}
      >
        Un match s’affiche ici dès que son résultat est confirmé.
      </EmptyState>
    </div>
  )
}
