import { dateNumeric } from '@quatre/domain'
import { privateHead } from '../../site/pages/page-head.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EntranceNote } from '../../entrance/parts/stage.tsx'
import type { Route } from './+types/goodbye.ts'

export const meta = () => privateHead('Compte supprimé', 'Ton compte est fermé.')

export function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const asked = searchParams.get('definitif') ?? ''
  return {
    finalOn: /^\d{4}-(0\d|1[0-2])-([0-2]\d|3[01])$/.test(asked) ? dateNumeric(asked) : null,
    hasMail: searchParams.has('mail'),
  }
}

export default function Goodbye({ loaderData: { finalOn, hasMail } }: Route.ComponentProps) {
  return (
    <EntranceNote title="À bientôt sur un court." art="night">
      <p role="status" className="max-w-reading text-lg">
        Ton compte est supprimé et toutes tes sessions sont fermées.{' '}
        {finalOn ? `Ce sera définitif le ${finalOn}.` : 'Ce sera définitif dans 30\u00a0jours.'}{' '}
        Merci d’avoir joué avec nous.
      </p>
      {hasMail && (
        <p className="max-w-reading text-mute">
          Tu changes d’avis{'\u00a0'}? Un mail vient de partir{'\u00a0'}: d’ici là, son lien rouvre
          ton compte.
        </p>
      )}
      <p className="actions">
        <LinkButton to="/">Revenir à l’accueil</LinkButton>
      </p>
    </EntranceNote>
  )
}
