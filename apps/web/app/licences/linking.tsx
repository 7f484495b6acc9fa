import { LinkButton } from '../ui/button.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { ErrorState } from '../ui/states.tsx'
import { signInAddress } from '../site/pages/addresses.ts'
import { LinkForm } from './link-form.tsx'
import type { LinkingPage } from './parts/addresses.ts'
import type { Licences } from './read-licences.ts'

const gains: readonly (readonly [icon: IconName, text: string])[] = [
  ['trophy', 'Tu t’inscris aux tournois homologués.'],
  ['badge-check', 'Ta licence et ton classement arrivent ici, et se mettent à jour seuls.'],
  ['lock', 'Nous lisons tes licences et ton classement, rien d’autre. Tu délies quand tu veux.'],
]

interface LinkingProps {
  readonly found: Licences
  readonly page: LinkingPage
  /** Of an attempt to leave for the federation. */
  readonly refusal: string | null | undefined
}

/** Invites to link an account; a guest signs in first. */
export function Linking({ found, page, refusal }: LinkingProps) {
  return (
    <>
      {found.refusal && (
        <div className="mt-6 max-w-[38rem]">
          <ErrorState title={found.refusal} />
        </div>
      )}
      <ul className="mt-6 max-w-[38rem] border-t-2 border-ink">
        {gains.map(([icon, text]) => (
          <li key={icon} className="flex gap-4 border-b py-4">
            <Icon name={icon} size={22} className="mt-0.5 flex-none" />
            {text}
          </li>
        ))}
      </ul>
      <div className="actions mt-6">
        {found.state === 'guest' ? (
          <LinkButton to={signInAddress(page)}>Me connecter pour lier ma licence</LinkButton>
        ) : (
          <LinkForm page={page} refusal={refusal}>
            Lier mon compte Ten’Up
          </LinkForm>
        )}
      </div>
    </>
  )
}

/** The call was refused: nothing that was read before is shown. */
export function NotRead({ found, page }: Omit<LinkingProps, 'refusal'>) {
  return (
    <div className="mt-6 max-w-[38rem]">
      <ErrorState
        title={found.refusal ?? ''}
        action={
          <LinkButton to={page} look="quiet" reloadDocument>
            Réessayer
          </LinkButton>
        }
      >
        Ton compte reste lié, et tes inscriptions aux tournois sont gardées.
      </ErrorState>
    </div>
  )
}
