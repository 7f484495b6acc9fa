import { Fragment } from 'react'
import { sharedAddress } from '../../site/pages/addresses.ts'
import { requestContext } from '../../site/context.ts'
import { privateHead } from '../../site/pages/page-head.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import type { Route } from './+types/which-link.ts'

export const meta = () => privateHead('Ton lien de match', 'À quoi ressemble le lien d’un match.')

export const loader = ({ context }: Route.LoaderArgs) => ({
  example: `${context.get(requestContext).origin}${sharedAddress('kX3v…8Qw')}`,
})

/** The address of a shared booking without its key: shows a whole link (requirement SH25). */
export default function WhichLink({ loaderData }: Route.ComponentProps) {
  return (
    <Page
      title="Il manque la fin du lien"
      lead="Chaque match a le sien. Un lien entier ressemble à ceci :"
    >
      <div className="mt-6 grid max-w-form gap-6">
        <p className="rounded-control border border-hair bg-line px-4 py-3 font-semibold">
          {loaderData.example.split(/(?<=\/)/).map((part, place) => (
            <Fragment key={place}>
              {part}
              <wbr />
            </Fragment>
          ))}
        </p>
        <p>
          Ouvre-le depuis le message de ton capitaine, ou demande-lui de l’envoyer encore. Avec un
          compte, tes matchs sont aussi dans « Mes réservations ».
        </p>
        <p className="actions">
          <LinkButton to="/mon-compte/mes-resa">Mes réservations</LinkButton>
          <LinkButton to="/reservations/slots" look="quiet">
            Trouver un créneau
          </LinkButton>
        </p>
      </div>
    </Page>
  )
}
