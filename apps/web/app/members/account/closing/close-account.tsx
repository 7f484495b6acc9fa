import { ApiProblem } from '@quatre/contract'
import { requiredMessage } from '@quatre/domain'
import { data, Link } from 'react-router'
import { requestContext } from '../../../context.ts'
import { formText } from '../../../form-text.ts'
import { privatePage } from '../../../page-head.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { endSession, leaveTo } from '../../leave.ts'
import { providerNamed } from '../../social/provider-names.ts'
import { detailsAddress, goodbyeAddress } from '../account-tabs.ts'
import type { Route } from './+types/close-account.ts'
import { BookingsFirst } from './bookings-first.tsx'
import { CloseForm } from './close-form.tsx'
import { WhatItMeans } from './what-it-means.tsx'

export function meta() {
  return privatePage('Supprimer mon compte', 'Vois ce que cela change avant de choisir.')
}

export async function loader({ context }: Route.LoaderArgs) {
  const { api, signInProviders } = context.get(requestContext)
  const { identities, email } = await api.members.me()
  const providers = identities.filter((provider) => signInProviders[provider])
  return { ...(await api.closing.describe()), providers, hasEmail: email !== null }
}

/** Closes the account, then signs out: the session has ended with it. Or begins a new sign-in. */
export async function action({ request, context }: Route.ActionArgs) {
  const site = context.get(requestContext)
  const { email } = await site.api.members.me()
  const form = await request.formData()
  const provider = providerNamed(formText(form, 'provider'))
  if (provider !== null) {
    await endSession(site.api)
    // 307: the form goes on to the start of the sign-in as it was sent here.
    return leaveTo(site, `/_social/${provider}`, 307)
  }
  const password = formText(form, 'password')
  const giveUpBalance = form.has('giveUpBalance')
  try {
    const { finalOn } = await site.api.closing.close({
      body: { ...(password !== '' && { password }), giveUpBalance },
    })
    const query = new URLSearchParams({ definitif: finalOn.slice(0, 10) })
    if (email !== null) query.set('mail', 'oui')
    return leaveTo(site, `${goodbyeAddress}?${query}`)
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    const refused = refusalOf(error, form.has('password'))
    return data({ ...refused, giveUpBalance }, { status: error.status })
  }
}

function refusalOf({ code, message, fields }: ApiProblem, asksPassword: boolean) {
  const errors: { password?: string; giveUpBalance?: string } = {}
  if (code === 'account_has_balance') errors.giveUpBalance = message
  else if (fields.password) errors.password = fields.password
  else if (code === 'sign_in_again' && asksPassword) errors.password = requiredMessage
  const refusal = Object.keys(errors).length === 0 ? message : null
  return { errors, refusal }
}

export default function CloseAccount({ loaderData, actionData }: Route.ComponentProps) {
  const { bookings, balance, children, hasEmail, ...proof } = loaderData
  return (
    <div className="layout-width pt-2 pb-16">
      <Link
        to={`${detailsAddress}#donnees`}
        className="link inline-flex min-h-11 items-center gap-2"
      >
        <Icon name="back" /> Mes infos persos
      </Link>
      <div className="mt-3 grid max-w-[44rem] gap-8">
        <h1 className="headline text-2xl page-md:text-3xl">Supprimer mon compte</h1>
        <WhatItMeans balanceCents={balance.value} childCount={children} hasEmail={hasEmail} />
        {bookings.length > 0 ? (
          <BookingsFirst bookings={bookings} />
        ) : (
          <CloseForm
            balanceCents={balance.value}
            {...proof}
            posted={actionData}
            keep={
              <LinkButton to={`${detailsAddress}#donnees`} look="dark">
                Garder mon compte
              </LinkButton>
            }
          />
        )}
      </div>
    </div>
  )
}
