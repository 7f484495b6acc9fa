import { useSearchParams } from 'react-router'
import { LinkButton } from '../ui/button.tsx'
import { privateHead } from '../site/pages/page-head.ts'
import type { Route } from './+types/form-received.ts'
import { seriesAddress } from './parts/addresses.ts'

export const meta: Route.MetaFunction = () =>
  privateHead('C’est reçu, La Remontada', 'Ton message à la Remontada est parti.')

/** After the form of the series; the mail with the reference says the same. */
export default function FormReceived({ params }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const reference = /^[\w-]{1,20}$/.exec(search.get('reference') ?? '')?.[0]
  const { center_name: center } = params as { readonly center_name?: string }
  return (
    <div className="series-width series-part">
      <h1 className="series-title">C’est reçu</h1>
      <p className="series-note">
        {search.get('pour') === 'etapes'
          ? 'Un mail, le jour où une étape ouvre près de chez toi. Son lien arrête tout.'
          : 'La réponse arrive par e-mail.'}
        {reference && (
          <>
            {' '}
            Demande <b>{reference}</b>.
          </>
        )}
      </p>
      <p className="mt-6">
        <LinkButton to={seriesAddress(center)}>Revenir à la Remontada</LinkButton>
      </p>
    </div>
  )
}
