import { eurosExact } from '@quatre/domain'
import { Link } from 'react-router'
import { findMember, requireMember } from '../site/pages/access.ts'
import { signInAddress, ticketsAddress, topUpAddress } from '../site/pages/addresses.ts'
import { requestContext } from '../site/context.ts'
import { formText } from '../site/form/form-text.ts'
import { pageHead, titleOfCenter } from '../site/pages/page-head.ts'
import { submit } from '../site/form/submit.ts'
import { typographic } from '../ui/typographic.ts'
import { TicketForm } from './parts/ticket-form.tsx'
import { useFrame } from '../site/pages/use-frame.ts'
import { LinkButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import type { Route } from './+types/tickets.ts'
import './parts/wallet.css'

export function meta({ loaderData, params, matches }: Route.MetaArgs) {
  return pageHead({
    title: titleOfCenter('Tickets CE', params, loaderData?.club?.name),
    description:
      'Les tickets de ton comité d’entreprise créditent ton SOLDE\u00a0: où ils sont pris, et comment t’en servir.',
    canonical: '/tickets-ce',
    matches,
  })
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const { center_name: named } = params as { readonly center_name?: string }
  const [member, centers] = await Promise.all([findMember(site), site.centers()])
  const club = (await site.center(named ?? null)) ?? (await site.center(site.chosenCenterSlug))
  return {
    isMember: member !== null,
    club: club && takenIn(club),
    clubs: centers.filter(({ ceActive }) => ceActive).map(takenIn),
    // One key for one page: however often its form is sent, it uses one ticket.
    idempotencyKey: crypto.randomUUID(),
  }
}

interface Taking {
  readonly id: number
  readonly slug: string
  readonly name: string
  readonly ceActive: boolean
  readonly dematerialised: boolean
}

const takenIn = ({ id, slug, name, ceActive, dematerialised }: Taking): Taking => ({
  id,
  slug,
  name: typographic(name),
  ceActive,
  dematerialised,
})

export async function action({ request, context }: Route.ActionArgs) {
  await requireMember(context, new URL(ticketsAddress, request.url))
  const { api } = context.get(requestContext)
  const form = await request.formData()
  const sent = { body: { code: formText(form, 'code') }, idempotencyKey: formText(form, 'key') }
  return submit(form, () => api.wallet.useTicket(sent), {
    fieldOfCode: { ticket_not_found: 'code', ticket_used: 'code', ticket_expired: 'code' },
  })
}

export default function Tickets({ loaderData, actionData }: Route.ComponentProps) {
  const { isMember, club, clubs, idempotencyKey } = loaderData
  const credited = actionData?.saved
  return (
    <div className="layout-width pay-columns gap-y-8 pt-6 pb-16 page-md:pt-10">
      <div className="grid content-start gap-6">
        <div>
          <h1 className="headline text-3xl">Tickets CE</h1>
          <p className="mt-3 max-w-reading text-lg">
            Ton comité d’entreprise offre du sport{'\u00a0'}? Chaque ticket ajoute sa valeur à ton
            SOLDE, une fois. Tu joues avec dans tous nos clubs.
          </p>
        </div>
        {club && <OfClub club={club} />}
        <section aria-label="Utiliser un ticket" className="ticket">
          {credited ? (
            <Credited {...credited} />
          ) : isMember ? (
            <>
              {actionData?.refusal && (
                <p role="alert" className="mb-4 font-bold text-alert">
                  {actionData.refusal}
                </p>
              )}
              <TicketForm idempotencyKey={idempotencyKey} answer={actionData} />
            </>
          ) : (
            <>
              <p className="headline text-xl">Tu as un code{'\u00a0'}?</p>
              <p className="mt-2 mb-5">Connecte-toi{'\u00a0'}: sa valeur ira sur ton SOLDE.</p>
              <LinkButton to={signInAddress(ticketsAddress)} width="full">
                Me connecter
              </LinkButton>
            </>
          )}
        </section>
      </div>
      <section aria-labelledby="clubs">
        <h2 id="clubs" className="headline border-b-2 border-ink pb-2 text-lg">
          {clubs.length} clubs les acceptent
        </h2>
        <ul>
          {clubs.map(({ id, slug, name, dematerialised }) => (
            <li key={id}>
              <Link to={`/${slug}/tickets-ce`} className="ticket-club">
                <span className="min-w-0 flex-1 font-semibold">{name}</span>
                <span className="text-sm text-mute">{ticketKindText(dematerialised)}</span>
                <Icon name="chevron-right" />
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

const ticketKindText = (dematerialised: boolean) =>
  dematerialised ? 'Dématérialisé' : 'Sur papier'

/** The tickets that the chosen club takes, and how (requirement W29). */
function OfClub({ club: { name, ceActive, dematerialised } }: { readonly club: Taking }) {
  const text = !ceActive
    ? 'Ce club ne prend pas les tickets CE. Un code que tu as déjà reste bon\u00a0: utilise-le ici, et joue avec ton SOLDE.'
    : dematerialised
      ? 'Ce club prend les tickets dématérialisés\u00a0: ton comité t’envoie un code, tu l’entres ici.'
      : 'Ce club prend les tickets sur papier\u00a0: gratte le code et entre-le ici, ou montre-le à l’accueil.'
  return (
    <div className="border-l-4 border-ink pl-4">
      <p className="font-semibold">{name}</p>
      <p className="max-w-reading">{text}</p>
    </div>
  )
}

interface CreditedProps {
  readonly credited: { readonly value: number }
  readonly council: string
  readonly balance: { readonly value: number }
}

function Credited({ credited, council, balance }: CreditedProps) {
  const book = useFrame()?.to.book ?? '/'
  return (
    <div role="status">
      <p className="figures text-4xl">+{eurosExact(credited.value)}</p>
      <p className="mt-2">
        Offerts par {council}. Ton SOLDE est de <b>{eurosExact(balance.value)}</b>.
      </p>
      <p className="actions mt-5">
        <LinkButton to={book}>Réserver un terrain</LinkButton>
        <LinkButton to={`${topUpAddress}#historique`} look="quiet">
          Voir mon SOLDE
        </LinkButton>
      </p>
    </div>
  )
}
