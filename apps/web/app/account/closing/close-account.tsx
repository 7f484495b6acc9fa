import { requestContext } from '../../site/context.ts'
import { formText } from '../../site/form/form-text.ts'
import { privateHead } from '../../site/pages/page-head.ts'
import { LinkButton } from '../../ui/button.tsx'
import { endSession, leaveTo } from '../../site/visit/leave.ts'
import { providerNamed } from '../../entrance/parts/social/provider-names.ts'
import { detailsAddress, goodbyeAddress } from '../parts/account-tabs.ts'
import { submit } from '../../site/form/submit.ts'
import { Page } from '../../ui/page.tsx'
import type { Route } from './+types/close-account.ts'
import { BookingsFirst } from './bookings-first.tsx'
import { CloseForm } from './close-form.tsx'
import { WhatItMeans } from './what-it-means.tsx'

export const meta = () =>
  privateHead('Supprimer mon compte', 'Vois ce que cela change avant de choisir.')

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
  const body = {
    ...(form.has('password') && { password }),
    giveUpBalance: form.has('giveUpBalance'),
  }
  const close = async () => {
    const { finalOn } = await site.api.closing.close({ body })
    const query = new URLSearchParams({ definitif: finalOn.slice(0, 10) })
    if (email !== null) query.set('mail', 'oui')
    return leaveTo(site, `${goodbyeAddress}?${query}`)
  }
  return submit(form, close, { fieldOfCode: { account_has_balance: 'giveUpBalance' } })
}

export default function CloseAccount({ loaderData, actionData }: Route.ComponentProps) {
  const { bookings, balance, children, hasEmail, ...proof } = loaderData
  return (
    <Page
      back={{ to: `${detailsAddress}#donnees`, label: 'Mes infos persos' }}
      title="Supprimer mon compte"
    >
      <div className="mt-8 grid max-w-[44rem] gap-8">
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
    </Page>
  )
}
