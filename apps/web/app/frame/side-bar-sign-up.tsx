import { useEffect } from 'react'
import { Form, Link, useFetcher, useLocation, useNavigation } from 'react-router'
import { withTarget } from '../members/entrance/addresses.ts'
import { Submitting } from '../ui/form/submitting.tsx'
import { AccountFields, PersonFields, PlaceFields, Promises } from '../members/sign-up-fields.tsx'
import type { loader } from '../members/sign-up.tsx'
import { Button } from '../ui/button.tsx'

/**
 * The sign-up of the side bar. What is wrong with it is shown by the page it posts to, with all
 * that was typed.
 */
export default function SideBarSignUp({ to }: { to: string }) {
  const choices = useFetcher<typeof loader>({ key: 'side-bar-sign-up' })
  const { pathname, search } = useLocation()
  const pending = useNavigation().formAction === to
  // Who was choosing a court goes on with it after the page about the validation mail.
  const target = pathname.startsWith('/reservations/') ? pathname + search : ''
  useEffect(() => {
    if (choices.data !== undefined || choices.state !== 'idle') return
    void choices.load(withTarget(to, target))
  }, [choices, to, target])
  if (choices.data === undefined) return <FormSkeleton />
  const { regions, offeredCenterId } = choices.data
  const values = { center: String(offeredCenterId ?? '') }
  return (
    <Form method="post" action={to} noValidate className="relative mt-5 grid gap-8">
      <input type="hidden" name="redirect" value={target} />
      <PersonFields values={{}} errors={{}} />
      <PlaceFields values={values} errors={{}} cities={[]} regions={regions} />
      <AccountFields values={{}} errors={{}} />
      <Promises values={{}} errors={{}} />
      <Button look="dark" width="full" pending={pending}>
        Créer mon compte
      </Button>
      <Link to={to} className="link text-sm">
        Ouvrir le formulaire en grand
      </Link>
      <Submitting shown={pending} />
    </Form>
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
