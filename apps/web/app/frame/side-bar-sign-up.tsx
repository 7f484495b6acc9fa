import type { SocialProvider } from '@quatre/domain'
import { useEffect } from 'react'
import { Form, Link, useFetcher, useNavigation } from 'react-router'
import { withTarget } from '../entrance/parts/addresses.ts'
import { SocialWays } from '../entrance/parts/social/social-buttons.tsx'
import { goToNextField } from '../ui/form/go-to-next-field.ts'
import { Submitting } from '../ui/form/submitting.tsx'
import { AccountFields, ContactFields, Promises } from '../entrance/sign-up/sign-up-fields.tsx'
import type { loader } from '../entrance/sign-up/sign-up.tsx'
import { Button } from '../ui/button.tsx'

interface SideBarSignUpProps {
  readonly to: string
  readonly providers: readonly SocialProvider[]
  readonly here: string
  /** The booking to continue after the sign-up; empty: none. */
  readonly booking: string
}

/** The sign-up of the side bar. Its errors are shown by the page it posts to, with all that was typed. */
export default function SideBarSignUp({ to, providers, here, booking }: SideBarSignUpProps) {
  const choices = useFetcher<typeof loader>({ key: 'side-bar-sign-up' })
  const pending = useNavigation().formAction === to
  useEffect(() => {
    if (choices.data !== undefined || choices.state !== 'idle') return
    void choices.load(withTarget(to, booking))
  }, [choices, to, booking])
  if (choices.data === undefined) return <FormSkeleton />
  const { regions, offeredCenterId } = choices.data
  const values = { center: String(offeredCenterId ?? '') }
  return (
    <div className="mt-5">
      <SocialWays providers={providers} target={here} page="signUp" />
      <Form
        method="post"
        action={to}
        noValidate
        onKeyDown={goToNextField}
        className="relative grid gap-8"
      >
        <input type="hidden" name="redirect" value={booking} />
        <ContactFields values={{}} errors={{}} cities={[]} />
        <AccountFields values={values} errors={{}} regions={regions} />
        <Promises values={{}} errors={{}} />
        <Button look="dark" width="full" pending={pending}>
          Créer mon compte
        </Button>
        <Link to={withTarget(to, booking)} className="link text-sm">
          Ouvrir le formulaire en grand
        </Link>
        <Submitting shown={pending} />
      </Form>
    </div>
  )
}

function FormSkeleton() {
  return (
    <div role="status" aria-label="Le formulaire arrive" className="mt-5 grid gap-5">
      {['prénom', 'nom', 'date', 'genre'].map((field) => (
        <div key={field} className="skeleton h-16" />
      ))}
    </div>
  )
}
