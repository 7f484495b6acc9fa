import { safeRedirect } from '@quatre/domain'
import { Form, useNavigation } from 'react-router'
import { requestContext } from '../context.ts'
import { ChoiceForm } from './choice-form.tsx'
import { cookiesAddress } from './addresses.ts'
import type { Route } from './+types/cookies.ts'

export function meta() {
  return [
    { title: 'Cookies · 4PADEL' },
    {
      name: 'description',
      content: 'Ce que 4PADEL garde dans ton navigateur, et ce que tu choisis d’autoriser.',
    },
  ]
}

export function loader({ request, context }: Route.LoaderArgs) {
  const { consent, hasExternalContent } = context.get(requestContext)
  const back = safeRedirect(new URL(request.url).searchParams.get('redirect'), cookiesAddress)
  return { consent, hasExternalContent, back }
}

export default function Cookies({ loaderData }: Route.ComponentProps) {
  const { consent, hasExternalContent, back } = loaderData
  const pending = useNavigation().formAction === '/_consent'
  return (
    <div className="layout-width pt-6 pb-16 page-md:pt-10">
      <h1 className="headline text-3xl page-lg:text-4xl">Cookies</h1>
      <p className="mt-4 max-w-reading text-lg">{statusOf(consent)}</p>
      <div className="mt-8 max-w-form">
        <ChoiceForm
          key={`${consent.audience} ${consent.content}`}
          form={Form}
          back={back}
          allowed={consent}
          hasExternalContent={hasExternalContent}
          pending={pending}
        />
      </div>
      <p className="mt-8 max-w-reading text-mute">
        Ton choix est gardé 6{'\u00a0'}mois dans ce navigateur. Tu peux le changer ici quand tu
        veux.
      </p>
    </div>
  )
}

function statusOf({ asked, audience, content }: Route.ComponentProps['loaderData']['consent']) {
  if (asked) return 'Tu n’as pas encore choisi\u00a0: rien que le nécessaire est actif.'
  const allowed = [audience && 'la mesure d’audience', content && 'les contenus externes']
  const names = allowed.filter((name) => name !== false).join(' et ')
  return names === '' ? 'Tu as tout refusé, sauf le nécessaire.' : `Tu as accepté ${names}.`
}
