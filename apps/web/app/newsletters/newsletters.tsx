import { useEffect, useState } from 'react'
import { data, Form, Link, useNavigation } from 'react-router'
import { privacyAddress } from '../site/pages/addresses.ts'
import { requestContext } from '../site/context.ts'
import { findMember } from '../site/pages/access.ts'
import { detailsAddress } from '../account/parts/account-tabs.ts'
import { CenterSelect, centerRegions } from '../centers/parts/center-select.tsx'
import { useFocusOnError } from '../ui/form/use-focus-on-error.ts'
import { Button } from '../ui/button.tsx'
import { CourtArt } from '../ui/court-art/court-art.tsx'
import { EmailField } from '../ui/form/email-field.tsx'
import { pageHead } from '../site/pages/page-head.ts'
import type { Route } from './+types/newsletters.ts'
import { subscribe } from './subscribe.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageHead({
    title: 'Newsletter',
    description:
      'Tournois, stages et bons plans de ton club de padel, par e-mail. Tu te désabonnes d’un clic.',
    canonical: '/newsletters',
    matches,
  })
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const [member, centers] = await Promise.all([findMember(site), site.centers()])
  const { center_name: named } = params as { readonly center_name?: string }
  const chosen = (await site.center(named ?? null)) ?? (await site.center(site.chosenCenterSlug))
  return {
    reader: member && { email: member.email, subscribed: member.receiveNewsletter },
    regions: centerRegions(centers),
    center: String(chosen?.id ?? ''),
  }
}

/** The forms of this page and of the footer post here. */
export async function action({ request, context }: Route.ActionArgs) {
  const site = context.get(requestContext)
  const answer = await subscribe(site, await request.formData())
  return data({ ...answer, answeredAt: site.now }, { status: answer.status })
}

export default function Newsletters({ loaderData, actionData }: Route.ComponentProps) {
  const { reader, regions, center } = loaderData
  return (
    <div className="layout-width grid grid-cols-1 gap-x-16 gap-y-4 pt-6 pb-16 page-md:pt-10 page-lg:grid-cols-[minmax(0,30rem)_1fr]">
      <h1 className="headline text-2xl page-sm:text-3xl">La newsletter</h1>
      <p className="max-w-reading text-lg">
        Les tournois, les stages et les bons plans de ton club, avant tout le monde.
      </p>
      <div className="mt-4 grid max-w-form content-start gap-5">
        {actionData && !hasFieldErrors(actionData) && (
          <PassingAlert key={actionData.answeredAt} {...actionData} />
        )}
        {reader ? (
          <OfMember {...reader} />
        ) : (
          <OfGuest regions={regions} center={center} answer={actionData} />
        )}
      </div>
      <div className="relative isolate hidden min-h-96 overflow-hidden rounded-surface page-lg:col-start-2 page-lg:row-span-3 page-lg:row-start-1 page-lg:block">
        <CourtArt seed="newsletter" moment="evening" />
      </div>
    </div>
  )
}

/** A message is not repeated when a field shows it. */
const hasFieldErrors = ({ errors }: { readonly errors: object }) => Object.keys(errors).length > 0

function OfMember({ email, subscribed }: { email: string | null; subscribed: boolean }) {
  const pending = useNavigation().formData?.has('member') ?? false
  if (subscribed) {
    return (
      <p>
        Tu la reçois à <b>{email}</b>.{' '}
        <Link to={`${detailsAddress}#notifications`} className="link">
          Changer mes notifications
        </Link>
      </p>
    )
  }
  return (
    <Form method="post" className="grid gap-3">
      <p>
        Elle arrivera à <b>{email}</b>.
      </p>
      <Button name="member" value="oui" width="full" pending={pending}>
        M’abonner à la newsletter
      </Button>
    </Form>
  )
}

interface OfGuestProps {
  readonly regions: ReturnType<typeof centerRegions>
  readonly center: string
  readonly answer: Route.ComponentProps['actionData']
}

function OfGuest({ regions, center, answer }: OfGuestProps) {
  const form = useFocusOnError(answer)
  const pending = useNavigation().formData?.has('email') ?? false
  const failed = answer?.tone === 'error'
  return (
    <Form
      // A new form once subscribed: nothing of the last one stays.
      key={failed ? 'again' : answer?.answeredAt}
      ref={form}
      method="post"
      noValidate
      className="grid gap-5"
    >
      <EmailField required defaultValue={failed ? answer.email : ''} error={answer?.errors.email} />
      <CenterSelect
        regions={regions}
        // Of the footer's form the club is the chosen one.
        defaultValue={(failed && answer.center) || center}
        error={answer?.errors.center}
      />
      <Button width="full" pending={pending}>
        S’abonner
      </Button>
      <p className="text-sm text-mute">
        Chaque e-mail a un lien pour te désabonner.{' '}
        <Link to={privacyAddress} className="link">
          Confidentialité
        </Link>
      </p>
    </Form>
  )
}

const shownMilliseconds = 5_000

interface PassingAlertProps {
  readonly tone: 'success' | 'error'
  readonly message: string
}

/** Goes after 5 s (requirement N3); without JavaScript it stays. Give it a key per answer. */
function PassingAlert({ tone, message }: PassingAlertProps) {
  const [gone, setGone] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setGone(true), shownMilliseconds)
    return () => clearTimeout(timer)
  }, [])
  if (gone) return null
  return (
    <p
      role={tone === 'error' ? 'alert' : 'status'}
      className={
        tone === 'error'
          ? 'rounded-surface border border-alert bg-alert-tint px-6 py-5 font-bold text-alert'
          : 'rounded-surface border border-grass bg-grass-tint px-6 py-5 font-bold'
      }
    >
      {message}
    </p>
  )
}
