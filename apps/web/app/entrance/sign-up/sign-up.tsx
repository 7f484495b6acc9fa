import type { ApiProblem } from '@quatre/contract'
import { message as problemMessage, plural, safeRedirect, selfSignUpAgeYears } from '@quatre/domain'
import { data, Form, Link, redirect, replace, useLocation, useNavigation } from 'react-router'
import { requestContext } from '../../site/context.ts'
import { formText } from '../../site/form/form-text.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { submit } from '../../site/form/submit.ts'
import { pageHead } from '../../site/pages/page-head.ts'
import type { Route } from './+types/sign-up.ts'
import { homeOfMember, signInAddress } from '../../site/pages/addresses.ts'
import { centerRegions } from '../../centers/parts/center-select.tsx'
import { keepSession, offeredCenterId } from '../parts/enter.ts'
import { Entrance, wantedMessage } from '../entrance.tsx'
import { signUpResultAddress } from '../parts/addresses.ts'
import { Submitting } from '../../ui/form/submitting.tsx'
import { completeCity } from '../parts/find-cities.ts'
import { SocialWays } from '../parts/social/social-buttons.tsx'
import { pageProviders } from '../parts/social/social-choices.ts'
import { AccountFields, ContactFields, Promises } from './sign-up-fields.tsx'
import {
  signUpRequestBody,
  placeErrors,
  signUpValues,
  type Errors,
  type Values,
} from './sign-up-form.ts'
import { goToNextField } from '../../ui/form/go-to-next-field.ts'
import { useFocusOnError } from '../../ui/form/use-focus-on-error.ts'
import { useOpenErrors } from '../../ui/form/use-open-errors.ts'
import { holdAtTarget } from '../../bookings/parts/hold/hold.ts'
import { hiddenBeside, waitingSlot } from '../waiting-slot.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageHead({
    title: 'Inscription',
    description:
      'Crée ton compte 4PADEL pour réserver un terrain, partager son prix et retrouver tes parties.',
    canonical: '/Signup',
    matches,
  })
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const target = safeRedirect(new URL(request.url).searchParams.get('redirect'), '')
  const [centers, waiting] = await Promise.all([site.centers(), waitingSlot(site, target)])
  return {
    regions: centerRegions(centers),
    offeredCenterId: offeredCenterId(site, centers, target),
    target,
    providers: pageProviders(site),
    waiting,
    without: hiddenBeside(waiting),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const site = context.get(requestContext)
  const form = await request.formData()
  const target = safeRedirect(formText(form, 'redirect'), '')
  const typed = signUpValues(form)
  const { city, ...found } = await completeCity(site.api, typed)
  const values: Values = { ...typed, city }
  const body = signUpRequestBody(values, formText(form, 'password'))
  const answer = await submit(form, () => site.api.members.signUp({ body }), {
    show({ errors: told }, problem) {
      const errors = placeErrors(told, found)
      const shown = { ...mainProblem(problem), errors, values, target, cities: found.names }
      return data(shown, { status: problem.status })
    },
  }).catch((error: unknown) => {
    site.reportError(error)
    return redirect(signUpResultAddress(500, 'internal', target))
  })
  if (!('saved' in answer)) return answer
  const token = answer.saved.access_token
  await keepSession(site, { token, centerId: Number(values.center), target })
  const next = await holdAtTarget(site, token, target)
  return replace(next === target ? signUpResultAddress(201, 0, target) : next)
}

/** An age below the minimum comes before all other faults: correcting those would not help. */
function mainProblem({ code, message, fields }: ApiProblem) {
  const underAge = problemMessage('under_age')
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
  const { providers, target, waiting } = loaderData
  return (
    <Entrance
      title={waiting ? 'Crée ton compte.' : 'Ton premier match commence ici.'}
      reason={waiting && wantedMessage}
      waiting={waiting}
    >
      <SocialWays providers={providers} target={target} page="signUp" />
      {/* The payment takes the place of this page: back from there leads to the choice of a time. */}
      <Form
        ref={form}
        method="post"
        replace
        noValidate
        onInput={onInput}
        onKeyDown={goToNextField}
        className="relative grid gap-8"
      >
        <input type="hidden" name="redirect" value={actionData?.target ?? target} />
        {actionData && <Refusal {...actionData} errors={errors} />}
        <ContactFields
          values={values}
          errors={errors}
          cities={cities}
          belowEmail={
            actionData?.code === 'email_taken' &&
            errors.email && (
              <ToSignIn className="-mt-3 inline-flex min-h-11 items-center justify-self-start" />
            )
          }
        />
        <AccountFields
          values={{ ...values, center }}
          errors={errors}
          regions={loaderData.regions}
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

/** Why a child has no account of its own, and how it plays nevertheless (requirement M5). */
function UnderAge({ message }: { message: string }) {
  return (
    <ErrorState
      title={message}
      action={
        <Link to={signInAddress('/mon-compte/mes-info-persos')} className="link">
          Connexion de l’adulte
        </Link>
      }
    >
      <p>
        Avant {selfSignUpAgeYears}
        {'\u00a0'}ans on joue avec le compte d’un adulte responsable{'\u00a0'}:
      </p>
      <ol className="mt-2 list-decimal space-y-1 pl-5">
        <li>il se connecte, ou crée d’abord son propre compte ici{'\u00a0'};</li>
        <li>il ouvre « Mes infos persos », rubrique « Enfants »{'\u00a0'};</li>
        <li>il t’y ajoute avec ton prénom, ton nom et ta date de naissance.</li>
      </ol>
    </ErrorState>
  )
}
