import type { SocialProvider } from '@quatre/domain'
import { Form, Link, useParams } from 'react-router'
import { SocialWays } from '../../entrance/parts/social/social-buttons.tsx'
import { signInAddress, signUpAddress } from '../../site/pages/addresses.ts'
import { Button } from '../../ui/button.tsx'
import { EmailField } from '../../ui/form/email-field.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { seriesPageAddress } from '../parts/addresses.ts'
import type { ShownStage } from '../parts/stage-words.ts'
import { Steps } from '../parts/steps.tsx'

interface GuestProps {
  readonly stages: readonly ShownStage[]
  readonly providers: readonly SocialProvider[]
}

/** The way in: by Google, or by e-mail; both lead back here. */
export function Guest({ stages, providers }: GuestProps) {
  const { center_name: center } = useParams()
  const target = seriesPageAddress('mon-espace', center)
  return (
    <>
      <header className="own-top series-night">
        <div className="series-width">
          <h1 className="series-title">Mon espace</h1>
          <p>Ton rang, tes étapes, ce qu’il te manque pour la finale.</p>
        </div>
        <Steps stages={stages} ball={ballStage(stages)} look="small" center={center ?? null} />
      </header>
      <div className="own-guest series-width">
        <div className="max-w-form">
          <SocialWays providers={providers} target={target} page="signIn" />
          <Form method="post" action={signInAddress(target)} className="grid gap-5">
            <input type="hidden" name="redirect" value={target} />
            <EmailField autoComplete="username" required />
            <PasswordField label="Mot de passe" name="password" required />
            <Link to="/identifiez-vous/mot-de-passe-oublie" className="series-link">
              Mot de passe oublié
            </Link>
            <Button width="full">Me connecter</Button>
          </Form>
          <p>
            Pas encore de compte{'\u00a0'}?{' '}
            <Link to={signUpAddress(target)} className="series-link">
              M’inscrire
            </Link>
          </p>
        </div>
      </div>
    </>
  )
}

/** The stage in play, else the next one. */
export const ballStage = (stages: readonly ShownStage[]): number | null =>
  stages.find(({ state }) => state !== 'played')?.number ?? null
