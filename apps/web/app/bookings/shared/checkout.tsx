import { dayShort, duration, euros, nameForOthers, time } from '@quatre/domain'
import { Form, Link, redirect, useNavigation } from 'react-router'
import { sharedAddress, signInAddress, privacyAddress } from '../../site/pages/addresses.ts'
import { checkoutAddress } from '../../payments/parts/pay-addresses.ts'
import { requestContext } from '../../site/context.ts'
import { formText } from '../../site/form/form-text.ts'
import { secretAddress } from '../../site/form/mail-link.ts'
import { privateHead } from '../../site/pages/page-head.ts'
import { planCredit } from '../../payments/parts/credit-part.tsx'
import { payByCredit } from '../../payments/parts/pay-owed.ts'
import { PayWays } from '../../payments/parts/pay-ways.tsx'
import { placeCookie } from '../../payments/parts/place-cookie.ts'
import { submit } from '../../site/form/submit.ts'
import { typographic } from '../../ui/typographic.ts'
import { Button } from '../../ui/button.tsx'
import { Countdown } from '../../ui/countdown.tsx'
import { EmailField } from '../../ui/form/email-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { PayPage } from '../../payments/parts/pay-page.tsx'
import { ErrorState } from '../../ui/states.tsx'
import type { Route } from './+types/checkout.ts'
import { CourtOfPlayers } from './court-of-players.tsx'
import { findOwnPlace, findShared } from './find-shared.ts'
import { sharesView } from './shares.ts'
import './shared-booking.css'

export const headers = () => ({ ...secretAddress, 'Cache-Control': 'private, no-store' })

export function meta({ loaderData }: Route.MetaArgs) {
  const sum = loaderData ? ` · ${euros(loaderData.shares.cents)}` : ''
  return privateHead(`Ma part${sum}`, 'Paie ta part du match, avec ou sans compte.')
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const { api, signedIn } = site
  const key = params.bookingId ?? '-'
  const {
    shares: given,
    startingDate,
    center,
    players,
    ...booking
  } = await findShared(api, params.bookingId)
  const own = await findOwnPlace(site, key)
  const shares = given && sharesView(given, own)
  // its page shows the outcome
  if (shares === null || !shares.isOpen || shares.hasPaid || shares.isFull) {
    throw redirect(sharedAddress(key))
  }
  // a guest's place is paid as theirs, even when a member is signed in
  const isGuest = own?.isGuest === true
  return {
    key,
    shares,
    methods:
      signedIn || isGuest ? await api.payments.ways({ params: { kind: 'share', key } }) : null,
    isGuest,
    keptUntil: own?.keptUntil ?? null,
    now: site.now,
    byCredit: url.searchParams.has('avoir'),
    captain: nameForOthers(players[0] ?? null),
    day: dayShort(startingDate),
    start: time(startingDate),
    line: `${typographic(center.name)}, ${duration(booking.duration)}`,
    signIn: signInAddress(checkoutAddress(key)),
  }
}

/** A guest gives their name, which keeps a place for them while they take out their card; a member pays by credit. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const site = context.get(requestContext)
  const { api, origin, setCookie } = site
  const key = params.bookingId ?? '-'
  const form = await request.formData()
  return submit(form, async () => {
    if (form.has('cents')) {
      return payByCredit(site, { kind: 'share', id: key, cents: Number(formText(form, 'cents')) })
    }
    const { place } = await api.shares.join({
      params: { key },
      body: {
        firstName: formText(form, 'firstName'),
        lastName: formText(form, 'lastName'),
        email: formText(form, 'email'),
        mobilePhone: formText(form, 'mobilePhone'),
      },
    })
    if (place !== undefined) setCookie(placeCookie(key, place, { origin }))
    return redirect(checkoutAddress(key))
  })
}

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  const { key, shares, methods, captain, day, start, line, signIn, keptUntil, now } = loaderData
  const { byCredit, isGuest } = loaderData
  const amount = euros(shares.cents)
  const page = checkoutAddress(key)
  // all of it is one press beside the card
  const isPart =
    byCredit && !isGuest && (methods?.credit.total.value ?? 0) < (methods?.amount.value ?? 0)
  return (
    <PayPage
      title="Ta part"
      refusal={methods && actionData?.refusal}
      summary={
        <section aria-label="Le match" className="share-bill on-dark">
          <p className="flex items-baseline justify-between gap-3">
            <span className="headline-time text-lg page-md:text-xl">
              <span className="inline-block first-letter:uppercase">{day} ·</span> {start}
            </span>
            <b className="figures text-xl page-md:text-2xl">{amount}</b>
          </p>
          <p className="mb-5 text-on-ink">
            {captain} t’invite. {line}
          </p>
          <CourtOfPlayers parts={shares.parts} />
          <p className="mt-5 text-sm text-on-ink">
            <b className="text-line">Avant le {shares.until}.</b> Si le match est annulé à temps,
            tes {amount} te reviennent.
          </p>
        </section>
      }
    >
      {methods === null ? (
        <>
          <noscript>
            <p className="rounded-control border bg-line p-4">
              La carte bancaire a besoin de JavaScript{'\u00a0'}: active-le avant de remplir tes
              coordonnées, ou ouvre ce lien sur un autre appareil. Avec un compte, ton SOLDE paie
              sans JavaScript.
            </p>
          </noscript>
          <p className="text-mute">
            Sans compte.{' '}
            <Link to={signIn} className="link inline-flex min-h-11 items-center">
              J’en ai un, me connecter
            </Link>
          </p>
          <GuestForm refused={actionData ?? null} />
        </>
      ) : (
        <>
          {keptUntil !== null && (
            <p className="font-semibold">
              Ta place t’est gardée encore <Countdown until={keptUntil} now={now} />
            </p>
          )}
          <PayWays
            kind="share"
            id={key}
            methods={methods}
            plan={isPart ? planCredit(methods) : null}
            page={page}
            payAt={page}
            isGuest={isGuest}
          />
        </>
      )}
    </PayPage>
  )
}

interface GuestFormProps {
  readonly refused: Exclude<Route.ComponentProps['actionData'], undefined> | null
}

function GuestForm({ refused }: GuestFormProps) {
  const pending = useNavigation().formMethod === 'POST'
  const { errors = {}, values = {} } = refused ?? {}
  const of = (name: string) => ({ name, defaultValue: values[name], error: errors[name] })
  return (
    <Form method="post" className="grid gap-4">
      {refused?.refusal && <ErrorState title={refused.refusal} />}
      <div className="grid gap-4 page-sm:grid-cols-2">
        <TextField label="Prénom" autoComplete="given-name" required {...of('firstName')} />
        <TextField label="Nom" autoComplete="family-name" required {...of('lastName')} />
      </div>
      <TextField
        label="Mobile"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        required
        maxLength={30}
        {...of('mobilePhone')}
      />
      <EmailField label="E-mail, pour le reçu" required {...of('email')} />
      <p className="text-sm text-mute">
        Tes coordonnées ne servent qu’à ce match et sont effacées un mois après. Les autres ne
        voient que ton prénom.{' '}
        <Link to={privacyAddress} target="_blank" className="link">
          Confidentialité
        </Link>
      </p>
      <div className="pay-bar">
        <p className="pay-note">Ta place t’est gardée dix minutes, le temps de prendre ta carte.</p>
        <Button width="full" pending={pending}>
          Prendre ma place
        </Button>
      </div>
    </Form>
  )
}
