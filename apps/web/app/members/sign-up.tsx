import { ApiProblem } from '@quatre/contract'
import { groupByRegion, plural, safeRedirect } from '@quatre/domain'
import { data, Form, Link, useLocation, useNavigation } from 'react-router'
import { requestContext } from '../context.ts'
import type { PageHandle } from '../page-handle.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/states.tsx'
import type { Route } from './+types/sign-up.ts'
import { homeOfMember, requireGuest, signInAddress, targetOf } from './access.ts'
import { enter } from './enter.ts'
import { Entrance } from './entrance.tsx'
import { formText } from './form-text.ts'
import { AccountFields, PersonFields, PlaceFields, Promises } from './sign-up-fields.tsx'
import { bodyOf, completeCity, errorsOf, valuesOf, type Errors } from './sign-up-form.ts'
import { useFocusOnError } from './use-focus-on-error.ts'
import { useOpenErrors } from './use-open-errors.ts'

// The side bar would show a second form beside this one.
export const handle: PageHandle = { without: ['side-bar'] }

export function meta() {
  return [
    { title: 'Inscription · 4PADEL' },
    { name: 'description', content: 'Crée ton compte 4PADEL pour réserver ton terrain.' },
  ]
}

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireGuest(context, request)
  const { api, chosenCenterSlug } = context.get(requestContext)
  const centers = await api.centers.list()
  const regions = groupByRegion(centers).map(({ regionName, centers: members }) => ({
    name: regionName,
    centers: members.map(({ id, name, address }) => ({ id, name, city: address.city })),
  }))
  return {
    regions,
    chosenCenterId: centers.find(({ slug }) => slug === chosenCenterSlug)?.id ?? null,
    target: targetOf(request),
    wanted: new URL(request.url).searchParams.has('redirect'),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const site = context.get(requestContext)
  const form = await request.formData()
  const target = safeRedirect(formText(form, 'redirect'), homeOfMember)
  const values = valuesOf(form)
  const found = await completeCity(site.api, values)
  try {
    const body = bodyOf(values, formText(form, 'password'))
    const { access_token: token } = await site.api.members.signUp({ body })
    return await enter(site, { token, centerId: body.center, target })
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    const { code, message, status } = error
    const errors = errorsOf(error, found)
    return data({ values, cities: found.names, errors, code, message, target }, { status })
  }
}

export default function SignUp({ loaderData, actionData }: Route.ComponentProps) {
  const form = useFocusOnError(actionData)
  const pending = useNavigation().formData?.has('lastName') ?? false
  const { values = {}, cities = [] } = actionData ?? {}
  const { errors, onInput } = useOpenErrors<Errors>(actionData?.errors)
  const center = values.center ?? String(loaderData.chosenCenterId ?? '')
  return (
    <Entrance title="Ton premier match commence ici." wanted={loaderData.wanted}>
      <Form ref={form} method="post" noValidate onInput={onInput} className="grid gap-10">
        <input type="hidden" name="redirect" value={actionData?.target ?? loaderData.target} />
        {actionData && <Refusal {...actionData} errors={errors} />}
        <PersonFields values={values} errors={errors} />
        <PlaceFields
          values={{ ...values, center }}
          errors={errors}
          cities={cities}
          regions={loaderData.regions}
        />
        <AccountFields values={values} errors={errors} />
        <Promises values={values} errors={errors} />
        <Button width="full" pending={pending}>
          Créer mon compte
        </Button>
      </Form>
    </Entrance>
  )
}

interface RefusalProps {
  readonly code: string
  readonly message: string
  readonly errors: Errors
}

function Refusal({ code, message, errors }: RefusalProps) {
  const { search } = useLocation()
  const count = Object.keys(errors).length
  if (code === 'email_taken') {
    const signIn = search ? `/signin${search}` : signInAddress(homeOfMember)
    return (
      <ErrorState
        title={message}
        action={
          <Link to={signIn} className="link">
            Me connecter
          </Link>
        }
      />
    )
  }
  if (code !== 'bad_request' && count === 0) return <ErrorState title={message} />
  if (count === 0) return null
  return (
    <ErrorState title={`Il reste ${plural(count, 'champ à corriger', 'champs à corriger')}.`} />
  )
}
