import { dayShort, euros, nameOnSheet, time } from '@quatre/domain'
import { Form, redirect, useNavigation } from 'react-router'
import { bookingAddress } from '../../site/pages/addresses.ts'
import { severalAddress } from '../../payments/parts/pay-addresses.ts'
import { isNameable, playerName } from '../parts/shares/shares-list.tsx'
import { requestContext } from '../../site/context.ts'
import { formText, idIn } from '../../site/form/form-text.ts'
import { privateHead } from '../../site/pages/page-head.ts'
import { submit } from '../../site/form/submit.ts'
import { typographic } from '../../ui/typographic.ts'
import { Button } from '../../ui/button.tsx'
import { EmailField } from '../../ui/form/email-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Page } from '../../ui/page.tsx'
import { ErrorState } from '../../ui/states.tsx'
import type { Route } from './+types/players.ts'
import { findBooking } from '../parts/find-booking.ts'

const mostSuggested = 8

export const meta = () =>
  privateHead('Qui joue', 'Dis qui joue avec toi et reçoit le lien de sa part.')

export const headers = () => ({ 'Cache-Control': 'private, no-store' })

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { api, now } = context.get(requestContext)
  const booking = await findBooking(api, params.bookingId)
  const back = backAddress(booking)
  const asked = idIn(new URL(request.url).searchParams.get('place'))
  const place = booking.participations.find(({ id }) => id === asked)
  const isAhead = Date.parse(booking.startingDate) > now
  const { split, status } = booking
  // the booking is paid, or another member's by now
  if (!isAhead || split?.isClosed !== false || status === 'Cancelled') throw redirect(back)
  if (place === undefined || !isNameable(place)) throw redirect(back)
  const me = await api.members.me()
  const teammates = await api.profile.teammates({ params: { id: me.id } })
  const playing = new Set(booking.participations.map(({ player }) => player?.id))
  return {
    back: { to: back, label: status === 'Confirmed' ? 'Ma réservation' : 'Paiement à plusieurs' },
    place,
    isSentNow: status === 'Confirmed',
    line: `${typographic(booking.center.name)}, ${dayShort(booking.startingDate)} à\u00a0${time(booking.startingDate)}`,
    teammates: teammates.filter(({ id }) => !playing.has(id)).slice(0, mostSuggested),
  }
}

/** A hold's page is where it is paid. */
function backAddress({ id, status }: Awaited<ReturnType<typeof findBooking>>): string {
  return status === 'Pending' ? severalAddress(id) : bookingAddress(id)
}

/** Names a teammate, a person by their e-mail, or no one. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { api } = context.get(requestContext)
  const form = await request.formData()
  const booking = await findBooking(api, params.bookingId)
  const participationId = idIn(new URL(request.url).searchParams.get('place')) ?? 0
  const teammate = idIn(formText(form, 'teammate'))
  const somebody = {
    firstName: formText(form, 'firstName'),
    lastName: formText(form, 'lastName'),
    email: formText(form, 'email'),
  }
  const named = teammate === null ? somebody : { id: teammate }
  return submit(form, async () => {
    await api.shares.namePlayer({
      params: { id: booking.id, participationId },
      body: { player: form.has('nobody') ? null : named },
    })
    return redirect(backAddress(booking))
  })
}

export default function Players({ loaderData, actionData }: Route.ComponentProps) {
  const { back, place, isSentNow, line, teammates } = loaderData
  const refusal = actionData?.refusal
  return (
    <Page back={back} title={place.player === null ? 'Qui joue' : playerName(place.player)}>
      <p className="mt-2 max-w-reading text-mute">
        {line}. Sa part{'\u00a0'}: {euros(place.share.value)}.{' '}
        {isSentNow ? 'Le lien part tout de suite.' : 'Le lien part quand tu as payé.'}
      </p>
      {refusal && (
        <div className="mt-6">
          <ErrorState title={refusal} />
        </div>
      )}
      <div className="pay-columns mt-8">
        {teammates.length > 0 && <Teammates teammates={teammates} />}
        <Somebody refused={actionData ?? null} />
      </div>
      {place.player !== null && (
        <Form method="post" className="mt-8">
          <input type="hidden" name="nobody" value="1" />
          <Button look="quiet">Laisser la place libre</Button>
        </Form>
      )}
    </Page>
  )
}

type Shown = Route.ComponentProps['loaderData']

function Teammates({ teammates }: Pick<Shown, 'teammates'>) {
  return (
    <section aria-labelledby="teammates">
      <h2 id="teammates" className="headline text-xl">
        Tu as joué avec
      </h2>
      <Form method="post" className="mt-4 grid grid-cols-2 gap-3">
        {teammates.map(({ id, firstName, lastName, pseudo, avatar }) => (
          <button
            key={id}
            name="teammate"
            value={id}
            className="flex min-h-16 items-center gap-3 rounded-surface border bg-line px-4 text-left hover:border-ink"
          >
            <img src={avatar} alt="" width={40} height={40} className="rounded-full" />
            <span className="min-w-0">
              <b className="block truncate">{nameOnSheet(firstName, lastName)}</b>
              {pseudo !== null && (
                <span className="block truncate text-sm text-mute">{pseudo}</span>
              )}
            </span>
          </button>
        ))}
      </Form>
    </section>
  )
}

interface SomebodyProps {
  readonly refused: Exclude<Route.ComponentProps['actionData'], undefined> | null
}

function Somebody({ refused }: SomebodyProps) {
  const pending = useNavigation().formData?.has('email') ?? false
  const { errors = {}, values = {} } = refused ?? {}
  const of = (name: string) => ({ name, defaultValue: values[name], error: errors[name] })
  return (
    <section aria-labelledby="somebody">
      <h2 id="somebody" className="headline text-xl">
        Quelqu’un d’autre
      </h2>
      <Form method="post" className="mt-4 grid gap-4">
        <div className="grid gap-4 page-sm:grid-cols-2">
          <TextField label="Prénom" autoComplete="off" required {...of('firstName')} />
          <TextField label="Nom" autoComplete="off" required {...of('lastName')} />
        </div>
        <EmailField label="Son e-mail, pour le lien" autoComplete="off" required {...of('email')} />
        <p className="text-sm text-mute">Pas besoin de compte pour payer sa part.</p>
        <Button width="full" pending={pending}>
          Envoyer son lien
        </Button>
      </Form>
    </section>
  )
}
