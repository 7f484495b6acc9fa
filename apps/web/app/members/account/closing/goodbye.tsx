import { dateNumeric } from '@quatre/domain'
import { LinkButton } from '../../../ui/button.tsx'
import { privatePage } from '../../../page-head.ts'
import type { Route } from './+types/goodbye.ts'

export function meta() {
  return privatePage('Compte supprimé', 'Ton compte est fermé.')
}

export function loader({ request }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams.get('definitif') ?? ''
  return { finalOn: /^\d{4}-(0\d|1[0-2])-([0-2]\d|3[01])$/.test(asked) ? dateNumeric(asked) : null }
}

export default function Goodbye({ loaderData: { finalOn } }: Route.ComponentProps) {
  return (
    <div className="layout-width pt-10 pb-20 page-md:pt-16">
      <h1 className="headline text-3xl page-lg:text-4xl">À bientôt sur un court.</h1>
      <p role="status" className="mt-5 max-w-reading text-lg">
        Ton compte est supprimé et tu es déconnecté partout.{' '}
        {finalOn ? `Ce sera définitif le ${finalOn}.` : 'Ce sera définitif dans 30\u00a0jours.'}{' '}
        Merci d’avoir joué avec nous.
      </p>
      <LinkButton to="/" className="mt-8">
        Revenir à l’accueil
      </LinkButton>
    </div>
  )
}
