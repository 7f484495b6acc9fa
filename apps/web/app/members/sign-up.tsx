import { ApiProblem } from '@quatre/contract'
import { message as messageOf, plural, safeRedirect } from '@quatre/domain'
import { data, Form, Link, redirect, useLocation, useNavigation } from 'react-router'
import { requestContext } from '../context.ts'
import { formText } from '../form-text.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/states.tsx'
import type { Route } from './+types/sign-up.ts'
import { homeOfMember, signInAddress } from './sign-in-address.ts'
import { centerRegions } from './center-select.tsx'
import { keepSession, offeredCenterId } from './enter.ts'
import { Entrance } from './entrance.tsx'
import { signUpResultAddress } from './entrance/addresses.ts'
import { Submitting } from './entrance/submitting.tsx'
import { UnderAge } from './entrance/under-age.tsx'
import { completeCity } from './find-cities.ts'
import { Or, SocialButtons } from './social/social-buttons.tsx'
import { pageProviders } from './social/social-choices.ts'
import { AccountFields, PersonFields, PlaceFields, Promises } from './sign-up-fields.tsx'
import { bodyOf, errorsOf, valuesOf, type Errors, type Values } from './sign-up-form.ts'
import { useFocusOnError } from './use-focus-on-error.ts'
import { useOpenErrors } from './use-open-errors.ts'
import { waitingSlot } from './waiting-slot.ts'

export function meta() {
  return [
    { title: 'Inscription · 4PADEL' },
    { name: 'description', content: 'Crée ton compte 4PADEL pour réserver ton terrain.' },
  ]
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const target = safeRedirect(new URL(request.url).searchParams.get('redirect'), '')
  const centers = await site.api.centers.list()
  return {
    regions: centerRegions(centers),
    offeredCenterId: offeredCenterId(site, centers, target),
    target,
    providers: pageProviders(site),
    slot: waitingSlot(target, centers),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const site = context.get(requestContext)
  const form = await request.formData()
  const target = safeRedirect(formText(form, 'redirect'), '')
  const typed = valuesOf(form)
  const { city, ...found } = await completeCity(site.api, typed)
  const values: Values = { ...typed, city }
  const body = bodyOf(values, formText(form, 'password'))
  let token: string
  try {
    const answer = await site.api.members.signUp({ body })
    token = answer.access_token
  } catch (error) {
    if (!(error instanceof ApiProblem)) {
      site.reportError(error)
      return redirect(signUpResultAddress(500, 'internal', target))
    }
    const errors = errorsOf(error, found)
    const refused = { values, cities: found.names, errors, target }
    return data({ ...refused, ...reasonOf(error) }, { status: error.status })
  }
  await keepSession(site, { token, centerId: body.center, target })
  return redirect(signUpResultAddress(201, 0, target))
}

/** Who is too young has nothing else to mend first, whatever else is wrong. */
function reasonOf({ code, message, fields }: ApiProblem) {
  const underAge = messageOf('under_age')
  return fields.birthDate === underAge
    ? { code: 'under_age', message: underAge }
    : { code, message }
}

export default function SignUp({ loaderData, actionData }: Route.ComponentProps) {
  const form = useFocusOnError(actionData)
  const pending = useNavigation().formData?.has('lastName') ?? false
  const { values = {}, cities = [] } = actionData ?? {}
  const { errors, onInput } = useOpenErrors<Errors>(actionData?.errors)
  const center = values.center ?? String(loaderData.offeredCenterId ?? '')
  const { providers, slot } = loaderData
  const reason = slot && `Ta réservation continue juste après\u00a0: ${slot}.`
  return (
    <Entrance title="Ton premier match commence ici." reason={reason}>
      {providers.length > 0 && (
        <div className="mb-8 grid gap-5">
          <SocialButtons providers={providers} target={loaderData.target} page="signUp" />
          <Or>ou avec ton e-mail</Or>
        </div>
      )}
      <Form ref={form} method="post" noValidate onInput={onInput} className="relative grid gap-10">
        <input type="hidden" name="redirect" value={actionData?.target ?? loaderData.target} />
        {actionData && <Refusal {...actionData} errors={errors} />}
        <PersonFields values={values} errors={errors} />
        <PlaceFields
          values={{ ...values, center }}
          errors={errors}
          cities={cities}
          regions={loaderData.regions}
        />
        <AccountFields
          values={values}
          errors={errors}
          belowEmail={
            actionData?.code === 'email_taken' &&
            errors.email && (
              <ToSignIn className="-mt-3 inline-flex min-h-11 items-center justify-self-start" />
            )
          }
        />
        <Promises values={values} errors={errors} />
        <Button width="full" pending={pending}>
          Créer mon compte
        </Button>
        <Submitting shown={pending} />
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
  const count = Object.keys(errors).length
  if (code === 'email_taken') return <ErrorState title={message} action={<ToSignIn />} />
  if (code === 'under_age') return <UnderAge message={message} />
  if (code !== 'bad_request' && count === 0) return <ErrorState title={message} />
  if (count === 0) return null
  return (
    <ErrorState title={`Il reste ${plural(count, 'champ à corriger', 'champs à corriger')}.`} />
  )
}

/** The page that was asked for comes along. */
function ToSignIn({ className = '' }: { readonly className?: string }) {
  const { search } = useLocation()
  const signIn = search ? `/signin${search}` : signInAddress(homeOfMember)
  return (
    <Link to={signIn} className={`link ${className}`}>
      Me connecter
    </Link>
  )
}
