import { Form, Link, useNavigation } from 'react-router'
import { requestContext } from '../site/context.ts'
import { ownTarget } from '../site/visit/own-target.ts'
import { ChoiceForm } from './choice-form.tsx'
import { choiceAddress, cookiesAddress } from '../site/pages/addresses.ts'
import { configuredPurposes } from './configured-purposes.ts'
import { pageHead } from '../site/pages/page-head.ts'
import type { Route } from './+types/cookies.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageHead({
    title: 'Cookies',
    description: 'Ce que 4PADEL garde dans ton navigateur, et ce que tu choisis d’autoriser.',
    canonical: '/cookies',
    matches,
  })
}

export function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const asked = new URL(request.url).searchParams.get('redirect') ?? cookiesAddress
  const back = ownTarget(asked, site.origin)
  return { consent: site.consent, purposes: configuredPurposes(site), back }
}

export default function Cookies({ loaderData }: Route.ComponentProps) {
  const { consent, purposes } = loaderData
  return (
    <div className="layout-width pt-6 pb-16 page-md:pt-10">
      <h1 className="headline text-3xl page-lg:text-4xl">Cookies</h1>
      <p className="mt-4 max-w-reading text-lg">
        {purposes.length === 0 ? nothingToChoose : consentText(consent)}
      </p>
      {purposes.length > 0 && <Choice {...loaderData} />}
      <p className="mt-4">
        <Link to="/mentions-legales#cookies" className="link inline-flex min-h-11 items-center">
          Nos cookies, un par un
        </Link>
      </p>
    </div>
  )
}

const nothingToChoose =
  'Rien à choisir\u00a0: ce site ne mesure pas son audience et n’affiche aucun contenu externe. ' +
  'Il ne pose que les cookies nécessaires\u00a0: ta session et ton club.'

function Choice({ consent, purposes, back }: Route.ComponentProps['loaderData']) {
  const pending = useNavigation().formAction === choiceAddress
  return (
    <>
      <div className="mt-8 max-w-form">
        <ChoiceForm
          key={`${consent.audience} ${consent.content}`}
          form={Form}
          back={back}
          allowed={consent}
          purposes={purposes}
          pending={pending}
        />
      </div>
      <p className="mt-8 max-w-reading text-mute">
        Ton choix est gardé 6{'\u00a0'}mois dans ce navigateur. Tu peux le changer ici quand tu
        veux.
      </p>
    </>
  )
}

function consentText({ asked, audience, content }: Route.ComponentProps['loaderData']['consent']) {
  if (asked) return 'Tu n’as pas encore choisi\u00a0: seul le nécessaire est actif.'
  const allowed = [audience && 'la mesure d’audience', content && 'les contenus externes']
  const names = allowed.filter((name) => name !== false).join(' et ')
  return names === '' ? 'Tu as tout refusé, sauf le nécessaire.' : `Tu as accepté ${names}.`
}
