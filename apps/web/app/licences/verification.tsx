import { ApiProblem } from '@quatre/contract'
import { message, problems, type ProblemCode } from '@quatre/domain'
import { redirect } from 'react-router'
import { LinkButton } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'
import { requestContext, type RequestContext } from '../site/context.ts'
import { findMember } from '../site/pages/access.ts'
import { privateHead } from '../site/pages/page-head.ts'
import type { Route } from './+types/verification.ts'
import { changeLink, takeFlow } from './change-link.server.ts'
import { LicenceFacts } from './licence-facts.tsx'
import { LinkForm } from './link-form.tsx'
import {
  federationAddress,
  licenceAddress,
  linkingPageAt,
  verificationAddress,
} from './parts/addresses.ts'
import { readLicences } from './read-licences.ts'

export function meta({ location }: Route.MetaArgs) {
  const title = pageTitles[linkingPageAt(location.pathname)]
  return privateHead(title, 'Le résultat de la liaison avec ton compte Ten’Up.')
}

const pageTitles = {
  [licenceAddress]: 'Liaison de ta licence FFT',
  [federationAddress]: 'Liaison avec la Fédération Française de Tennis',
}

/** The address may hold a code: it must be neither sent to other sites nor kept. */
const secret = { 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' }

export const headers = () => secret

const linked = 'lie'

/** Takes the federation's answer out of the address, and shows what became of it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const { pathname, searchParams: asked } = new URL(request.url)
  const page = linkingPageAt(pathname)
  if (asked.has('code') || asked.has('error') || asked.has('state')) {
    const result = await take(site, asked, site.origin + verificationAddress(page))
    throw redirect(`${verificationAddress(page)}?resultat=${result}`, {
      status: 303,
      headers: secret,
    })
  }
  const result = asked.get('resultat')
  if (result === null) throw redirect(page)
  const found = result === linked ? await readLicences(site) : null
  return { page, found, words: found ? null : resultWords(result) }
}

export const action = ({ request, context }: Route.ActionArgs) => changeLink(request, context)

async function take(
  site: RequestContext,
  asked: URLSearchParams,
  redirectUri: string,
): Promise<string> {
  const flow = takeFlow(site)
  const member = await findMember(site)
  // without a question of this browser and member, an answer may be another person's
  if (!flow || flow.state !== asked.get('state') || flow.memberId !== member?.id) return 'perdu'
  const code = asked.get('code')
  if (!code) return asked.get('error') === 'access_denied' ? 'annule' : 'federation_refused'
  const { codeVerifier, nonce } = flow
  try {
    await site.api.licences.link({ body: { code, redirectUri, codeVerifier, nonce } })
    return linked
  } catch (error) {
    if (error instanceof ApiProblem) return error.code
    throw error
  }
}

interface Words {
  readonly title: string
  readonly text: string
}

const own: Readonly<Record<string, Words>> = {
  annule: {
    title: 'Tu as arrêté la liaison.',
    text: 'Rien n’a changé.',
  },
  perdu: {
    title: 'La liaison s’est interrompue.',
    text: 'Elle a pris trop de temps, ou a commencé dans un autre navigateur. Recommence d’ici, connecté à ton compte.',
  },
}

const titles: Partial<Record<ProblemCode, string>> = {
  federation_account_taken: 'Ce compte est déjà lié.',
  licence_number_taken: 'Cette licence est déjà liée.',
}

function resultWords(result: string): Words {
  if (Object.hasOwn(own, result) && own[result]) return own[result]
  const code = Object.hasOwn(problems, result) ? (result as ProblemCode) : 'federation_refused'
  return { title: titles[code] ?? 'La liaison n’a pas abouti.', text: message(code) }
}

export default function Verification({ loaderData, actionData }: Route.ComponentProps) {
  const { page, found, words } = loaderData
  if (words !== null) {
    return (
      <Page title={words.title}>
        <div role="alert" className="mt-4 max-w-reading text-lg">
          {words.text}
        </div>
        <div className="actions mt-8">
          <LinkForm page={page} refusal={actionData?.refusal}>
            Recommencer
          </LinkForm>
          <LinkButton to={page} look="quiet">
            Revenir à ma licence
          </LinkButton>
        </div>
      </Page>
    )
  }
  return (
    <Page title="Ton compte Ten’Up est lié.">
      {found && <LicenceFacts found={found} />}
      <div className="actions mt-8">
        <LinkButton to={page}>Voir ma licence</LinkButton>
      </div>
    </Page>
  )
}
