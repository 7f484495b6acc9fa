import { euros, missingSharesChoices, usualMissingShares } from '@quatre/domain'
import { useRef } from 'react'
import { Form, Link, redirect, useNavigation, useSubmit } from 'react-router'
import { paymentAddress } from '../site/pages/addresses.ts'
import { creditAddress, severalAddress } from './parts/pay-addresses.ts'
import { bookingView, isKept } from '../bookings/parts/view/booking-view.ts'
import { SharesList } from '../bookings/parts/shares/shares-list.tsx'
import { requestContext } from '../site/context.ts'
import { formText } from '../site/form/form-text.ts'
import { privateHead } from '../site/pages/page-head.ts'
import { PayWays } from './parts/pay-ways.tsx'
import { SaleTerms } from './parts/sale-terms.tsx'
import { submit } from '../site/form/submit.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/form/checkbox.tsx'
import { useChosenBefore } from '../ui/browser/use-chosen-before.ts'
import { Icon } from '../ui/icon.tsx'
import { Page } from '../ui/page.tsx'
import { ErrorState } from '../ui/states.tsx'
import type { Route } from './+types/several.ts'
import { HoldTimer } from './parts/hold/hold-timer.tsx'
import { PayChoice } from './pay-choice.tsx'
import { paymentMethods } from './payment-methods.ts'
import { readBooking, readHeldBooking } from './parts/read-booking.ts'
import { shareTerms } from './share-terms.ts'
import { WaysOut } from './parts/hold/ways-out.tsx'
import './several.css'

export const meta = () =>
  privateHead('Payer à plusieurs', 'Chacun paie sa part du terrain, par un lien.')

export const headers = () => ({ 'Cache-Control': 'private, no-store' })

type Missing = (typeof missingSharesChoices)[number]

export async function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const booking = await readHeldBooking(context, request)
  const { id, mostPlayers, nbPlayers, center, startingDate, split } = booking
  if (mostPlayers < 2) throw redirect(paymentAddress(id))
  const query = new URL(request.url).searchParams
  const isChosen = split !== null && !query.has('choix')
  const startsAt = Date.parse(startingDate)
  const me = await site.api.members.me()
  const usual = usualMissingShares(
    { startsAt, timeZone: center.timeZone },
    {
      evening: me.bookingValidationForEveningMissingPlayer,
      midday: me.bookingValidationForMiddayMissingPlayer,
      weekend: me.bookingValidationForWeekendMissingPlayer,
    },
  )
  const players = isChosen ? nbPlayers : playersIn(query, Math.max(nbPlayers, 2), mostPlayers)
  const asked = missingSharesChoices.find((choice) => choice === query.get('manque'))
  const missing = isChosen ? split.missing : (asked ?? split?.missing ?? usual)
  return {
    booking: await bookingView(site, booking),
    shared: isChosen ? booking : null,
    isSplit: split !== null,
    now: site.now,
    mostPlayers,
    ...shareTerms(booking, { players, missing, now: site.now }),
    methods: isChosen ? await paymentMethods(site, id) : null,
  }
}

function playersIn(query: URLSearchParams, usual: number, most: number): number {
  const asked = Number(query.get('joueurs'))
  return Number.isInteger(asked) && asked >= 2 && asked <= most ? asked : Math.min(usual, most)
}

/** Says how the price is shared, or that its captain pays all after all. */
export async function action({ request, context }: Route.ActionArgs) {
  const { api } = context.get(requestContext)
  const { id } = await readBooking(context, request)
  const form = await request.formData()
  const share = async () => {
    if (form.has('seul')) {
      await api.shares.payAlone({ params: { id } })
      return redirect(paymentAddress(id))
    }
    const missing: Missing = form.get('manque') === 'charge' ? 'charge' : 'give_back'
    const agreed = form.has('consent') ? { consent: Number(formText(form, 'consent')) } : {}
    const nbPlayers = Number(formText(form, 'joueurs'))
    await api.shares.split({ params: { id }, body: { nbPlayers, missing, ...agreed } })
    return redirect(severalAddress(id))
  }
  return submit(form, share, { fieldOfCode: { guarantee_consent_missing: 'consent' } })
}

export default function Several({ loaderData, actionData }: Route.ComponentProps) {
  const { booking, shared, now, methods, missing, later } = loaderData
  return (
    <Page look="step" title="On partage">
      <div className="several-top">
        <p className="text-mute">
          <span className="inline-block first-letter:uppercase">{booking.dayShort},</span>{' '}
          {booking.time}, {booking.court}, {booking.center.name}
        </p>
        {booking.expiresAt && (
          <HoldTimer expiresAt={booking.expiresAt} createdAt={booking.createdAt} now={now} />
        )}
      </div>
      <div className="pay-columns several-columns">
        <div className="pay-side">
          <PayChoice
            booking={booking}
            totalCents={loaderData.totalCents}
            players={loaderData.players}
            isShared={loaderData.isSplit}
          />
          {methods === null ? <Choices {...loaderData} /> : <Chosen {...loaderData} />}
          <Worst {...loaderData} />
          {methods === null && missing === 'charge' && (
            <Consent
              key={loaderData.othersCents}
              {...loaderData}
              error={actionData?.errors.consent}
            />
          )}
        </div>
        <div className="pay-side">
          {methods === null ? (
            <Agreement {...loaderData} refused={actionData ?? null} />
          ) : (
            <PayWays
              kind="booking"
              id={String(booking.id)}
              isOpen={isKept(booking)}
              methods={methods}
              creditPage={creditAddress(booking.id)}
              payAt={missing === 'give_back' && creditAddress(booking.id)}
              later={later}
              waysOut={<WaysOut booking={booking} />}
            />
          )}
        </div>
        {shared && (
          <section aria-labelledby="shares">
            <h2 id="shares" className="headline text-xl">
              Les parts
            </h2>
            <SharesList booking={shared} />
          </section>
        )}
      </div>
    </Page>
  )
}

type Shown = Route.ComponentProps['loaderData']

const numbers = ['zéro', 'un', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf']
const friendsText = (players: number) => {
  const friends = players - 1
  return `${numbers[friends] ?? friends} ${friends > 1 ? 'amis' : 'ami'}`
}
const missingTexts: Record<Missing, string> = {
  charge: 'est prise sur ta carte',
  give_back: 'fait rendre le terrain',
}

/** The contract in one sentence, whose blue words are choices. */
function Choices({ booking, mostPlayers, players, missing, ownCents, friendCents, until }: Shown) {
  const form = useRef<HTMLFormElement>(null)
  const submitChoice = useSubmit()
  const choose = (changed: HTMLFormElement) =>
    void submitChoice(changed, { replace: true, preventScrollReset: true })
  useChosenBefore(form, (name) => name !== '', choose)
  return (
    <Form
      ref={form}
      method="get"
      className="several-sentence"
      onChange={({ currentTarget }) => choose(currentTarget)}
    >
      <input type="hidden" name="booking" value={booking.id} />
      <input type="hidden" name="choix" value="1" />
      Tu paies <b>{euros(ownCents)}</b> maintenant,{' '}
      <select name="joueurs" aria-label="Combien d’amis" defaultValue={players}>
        {Array.from({ length: mostPlayers - 1 }, (_, index) => index + 2).map((count) => (
          <option key={count} value={count}>
            {friendsText(count)}
          </option>
        ))}
      </select>{' '}
      {players === 2 ? 'paie' : 'paient'} <b>{euros(friendCents)}</b>
      {players > 2 && ' chacun'} avant le <b>{until}</b>, et la part qui manque alors{' '}
      <select name="manque" aria-label="Si une part manque" defaultValue={missing}>
        {missingSharesChoices.map((choice) => (
          <option key={choice} value={choice}>
            {missingTexts[choice]}
          </option>
        ))}
      </select>
      .
      <noscript>
        <Button look="quiet" size="small">
          Mettre à jour
        </Button>
      </noscript>
    </Form>
  )
}

/** The same after consent: small, so that the card number is on the first screen of a phone. */
function Chosen({ booking, players, missing, ownCents, friendCents, until }: Shown) {
  return (
    <p className="several-sentence" data-chosen>
      Tu paies <b>{euros(ownCents)}</b> maintenant, {friendsText(players)}{' '}
      {players === 2 ? 'paie' : 'paient'} <b>{euros(friendCents)}</b>
      {players > 2 && ' chacun'} avant le <b>{until}</b>, et la part qui manque alors{' '}
      {missingTexts[missing]}.{' '}
      <Link
        to={`${severalAddress(booking.id)}&choix=1`}
        className="link -my-2.5 inline-block py-2.5"
      >
        Changer
      </Link>
    </p>
  )
}

function Worst({ missing, totalCents }: Shown) {
  return (
    <p className="flex gap-3">
      <Icon name="info" className="mt-0.5 flex-none" />
      {missing === 'charge'
        ? `Au pire, tu paies ${euros(totalCents)}.`
        : 'S’il manque une part, le terrain est rendu et tout le monde est remboursé.'}
    </p>
  )
}

const agreementId = 'agreement'

/** Beside the sentence it agrees to, on the first screen of a phone. */
function Consent({ othersCents, until, error }: Shown & { readonly error: string | undefined }) {
  return (
    <Checkbox
      form={agreementId}
      name="consent"
      value={othersCents}
      error={error}
      label={`J’accepte que 4PADEL garde ma carte jusqu’au ${until} et y prenne alors, au plus, les ${euros(othersCents)} des parts manquantes.`}
    />
  )
}

function Dates({ booking, ownCents, until }: Shown) {
  return (
    <ol className="several-dates">
      <li>
        <b>Maintenant</b> {euros(ownCents)} pour toi, puis le lien part à tes amis
      </li>
      <li>
        <b className="first-letter:uppercase">{until}</b> dernière minute pour leurs parts
      </li>
      <li>
        <b className="first-letter:uppercase">
          {booking.dayShort} à{'\u00a0'}
          {booking.time}
        </b>{' '}
        vous jouez
      </li>
    </ol>
  )
}

interface AgreementProps extends Shown {
  readonly refused: Exclude<Route.ComponentProps['actionData'], undefined> | null
}

/** The dates are inside, so that its bar is in reach from the first screen on. */
function Agreement({ refused, ...shown }: AgreementProps) {
  const { players, missing } = shown
  // the consent is for the shown choice: not while another one is loading
  const pending = useNavigation().state !== 'idle'
  return (
    <Form method="post" id={agreementId} className="pay-form grid gap-6">
      <input type="hidden" name="joueurs" value={players} />
      <input type="hidden" name="manque" value={missing} />
      {refused?.refusal && <ErrorState title={refused.refusal} />}
      <Dates {...shown} />
      <div className="pay-bar">
        <p className="pay-note">
          <SaleTerms by="En continuant" />
        </p>
        <Button width="full" pending={pending}>
          Continuer vers le paiement
        </Button>
      </div>
    </Form>
  )
}
