import { Button } from '../../ui/button.tsx'
import { useEffect, useRef } from 'react'
import { safeRedirect, socialProviderNames, type SocialProvider } from '@quatre/domain'
import { data, redirect } from 'react-router'
import { requestContext, type RequestContext } from '../../site/context.ts'
import { privateHead } from '../../site/pages/page-head.ts'
import type { FramePart } from '../../site/pages/page-row.ts'
import { findMember } from '../../site/pages/access.ts'
import { isOwnVisit } from '../own-visit.ts'
import { homeOfMember, signInAddress } from '../../site/pages/addresses.ts'
import { centerRegions } from '../../centers/parts/center-select.tsx'
import { submit } from '../../site/form/submit.ts'
import { refuseFaults } from '../parts/completion-form.ts'
import { offeredCenterId } from '../parts/enter.ts'
import { Entrance } from '../entrance.tsx'
import type { Route } from './+types/social-return.ts'
import { CompleteAccount } from './complete-account.tsx'
import { exchange, goIn, socialSignIn } from '../parts/social/exchange.ts'
import { newAccountErrors, newAccountValues } from './new-account-form.ts'
import { postedBy, refuse, takeCode, takeIdToken, type Posted } from './provider-answer.ts'
import { providerNamed } from '../parts/social/provider-names.ts'
import { waitingSlot } from '../waiting-slot.ts'
import { SocialButtons } from '../parts/social/social-buttons.tsx'
import { readFlow, readPendingSignUp, type PendingSignUp } from '../parts/social/social-cookies.ts'

export function meta({ loaderData }: Route.MetaArgs) {
  const name = loaderData ? socialProviderNames[loaderData.provider] : 'un autre service'
  return privateHead(`Connexion avec ${name}`, `Termine ta connexion avec ${name}.`)
}

/** The address may hold a token: it must be neither sent to other sites nor kept. */
const secret = { 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' }

export const headers = () => secret

/** An account to complete is a dialog in looks: nothing around it that would lead away. */
const besideCompletion: readonly FramePart[] = ['club-bar', 'tab-bar', 'footer']

/** Processes the address, and shows the remaining step. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const provider = returnProvider(request)
  const flow = ofProvider(readFlow(site), provider)
  const signUp = ofProvider(readPendingSignUp(site), provider)
  const asked = new URL(request.url).searchParams
  const kept = flow?.target ?? signUp?.target ?? homeOfMember
  const target = safeRedirect(asked.get('redirect'), safeRedirect(kept, homeOfMember))
  const code = asked.has('error') || asked.has('code')
  if (flow?.tieTo && code) throw silent(await takeCode(site, flow, asked))
  if (await findMember(site)) throw redirect(target)
  // The mobile application signs in by itself and hands the token over. Brought by a link of another
  // site, it would sign the visitor in to another account: it is removed from the address unused.
  const token = asked.get('token') ?? asked.get(provider)
  if (token && !isOwnVisit(request, site)) throw silent(redirect(signInAddress(target)))
  if (token) {
    const [firstName, lastName] = [asked.get('givenName') ?? '', asked.get('familyName') ?? '']
    const proof = { provider, token, nonce: null, firstName, lastName }
    throw silent(await exchange(site, proof, { target, wantsAccount: false }))
  }
  if (code) throw silent(await takeCode(site, flow, asked))
  const known = signUp && (await completing(site, signUp))
  return { provider, target, known, without: known ? besideCompletion : [] }
}

/** Takes a provider's post, or the completed account. */
export async function action({ request, context }: Route.ActionArgs) {
  const site = context.get(requestContext)
  const provider = returnProvider(request)
  const form = await request.formData()
  if (form.has('state')) {
    const flow = ofProvider(readFlow(site), provider)
    const posted = postedBy(form)
    // A browser may keep our cookie back from another site's form, never from our own.
    const isKeptBack = flow === null || (flow.tieTo && (await findMember(site)) === null)
    if (isKeptBack && !form.has('again')) return { kind: 'again' as const, posted }
    return takeIdToken(site, flow, posted)
  }
  const signUp = ofProvider(readPendingSignUp(site), provider)
  if (signUp === null) return refuse(site, 'expired', homeOfMember)
  const complete = async () => {
    const values = newAccountValues(form)
    refuseFaults(newAccountErrors(values, signUp))
    const { mobilePhone, center, newsSms } = values
    const proof = {
      ...signUp,
      firstName: signUp.firstName || values.firstName,
      lastName: signUp.lastName || values.lastName,
    }
    const entry = await socialSignIn(site.api, proof, {
      wantsAccount: true,
      completion: {
        mobilePhone,
        center,
        termsConditions: 'true',
        newsSms: newsSms ? 'true' : 'false',
      },
    })
    const target = safeRedirect(signUp.target, homeOfMember)
    return goIn(site, { ...entry, provider: signUp.provider }, target)
  }
  return submit(form, complete, {
    show({ errors, refusal, values }, { code, status }) {
      if (refusal !== null && !passing.has(code)) return refuse(site, code, signUp.target)
      const shown = refusal === null ? errors : { other: refusal }
      return data({ kind: 'errors' as const, values, errors: shown }, { status })
    },
  })
}

/** Codes that a second try can overcome. */
const passing = new Set(['social_provider_down', 'too_many_requests', 'login_slowed', 'internal'])

export default function SocialReturn({ loaderData, actionData }: Route.ComponentProps) {
  const { provider, target, known } = loaderData
  if (actionData?.kind === 'again') {
    return <PostAgain provider={provider} posted={actionData.posted} />
  }
  if (known !== null) {
    return <CompleteAccount provider={provider} target={target} known={known} answer={actionData} />
  }
  return (
    <Entrance title={`Continue avec ${socialProviderNames[provider]}.`}>
      <SocialButtons providers={[provider]} target={target} page="signIn" />
    </Entrance>
  )
}

function returnProvider(request: Request): SocialProvider {
  const name = /^\/(\w+)-auth/i.exec(new URL(request.url).pathname)?.[1]?.toLowerCase()
  return providerNamed(name) ?? 'google'
}

function ofProvider<T extends { readonly provider: SocialProvider }>(
  kept: T | null,
  provider: SocialProvider,
): T | null {
  return kept?.provider === provider ? kept : null
}

function silent(response: Response): Response {
  for (const [name, value] of Object.entries(secret)) response.headers.set(name, value)
  return response
}

async function completing(site: RequestContext, { firstName, lastName, target }: PendingSignUp) {
  const centers = await site.centers()
  return {
    firstName,
    lastName,
    regions: centerRegions(centers),
    offeredCenterId: offeredCenterId(site, centers, target),
    waiting: await waitingSlot(site, target),
  }
}

interface PostAgainProps {
  readonly provider: SocialProvider
  readonly posted: Posted
}

/** Another site's post, repeated by our own page: then the browser sends our cookies along. */
function PostAgain({ provider, posted }: PostAgainProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.submit(), [])
  return (
    <Entrance title="Encore un instant.">
      <form ref={form} method="post" className="grid gap-5">
        <p role="status">Retour de {socialProviderNames[provider]}…</p>
        <input type="hidden" name="again" value="1" />
        {Object.entries(posted).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button width="full">Terminer la connexion</Button>
      </form>
    </Entrance>
  )
}
