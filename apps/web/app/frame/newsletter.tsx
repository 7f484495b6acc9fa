import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react'
import { useFetcher } from 'react-router'
import type { action } from '../newsletters/newsletters.tsx'
import { emailInput } from '../ui/form/email-field.tsx'
import { useToast } from '../ui/toast/toast.tsx'
import { useDialog } from '../ui/browser/use-dialog.ts'
import { loadPart } from '../ui/browser/network.ts'

const CenterPicker = lazy(() => loadPart(() => import('./club/center-picker.tsx')))

interface NewsletterProps {
  /** The page of the newsletter, which takes the form. */
  readonly action: string
  readonly hasCenter: boolean
  /** The member, who needs no more than a click; null for a guest. */
  readonly reader: { readonly subscribed: boolean } | null
}

const what = 'Les tournois et les bons plans, par mail'
// Outlined: the lime one is the page's.
const button = 'button button-dark px-4 [--rim:var(--color-on-ink)]'

export default function Newsletter({ action: to, hasCenter, reader }: NewsletterProps) {
  if (reader?.subscribed) return <p className="mt-8 text-on-ink">Tu reçois la newsletter.</p>
  if (reader) {
    return (
      <Subscribing to={to} hasCenter={hasCenter}>
        <p className="mb-1.5 text-sm font-semibold text-balance">{what}</p>
        <button name="member" value="oui" className={`${button} w-full`}>
          M’abonner à la newsletter
        </button>
      </Subscribing>
    )
  }
  return (
    <Subscribing to={to} hasCenter={hasCenter}>
      <label htmlFor="newsletter-email" className="mb-1.5 block text-sm font-semibold text-balance">
        {what}
      </label>
      <div className="flex gap-2 md:flex-col">
        <input
          id="newsletter-email"
          {...emailInput}
          required
          placeholder="prenom@exemple.fr"
          className="control min-w-0"
        />
        <button className={`${button} flex-none`}>S’abonner</button>
      </div>
    </Subscribing>
  )
}

interface SubscribingProps {
  readonly to: string
  readonly hasCenter: boolean
  readonly children: ReactNode
}

/** The answer passes in a toast; without JavaScript the page of the newsletter gives it. */
function Subscribing({ to, hasCenter, children }: SubscribingProps) {
  const { Form, data } = useFetcher<typeof action>()
  const form = useRef<HTMLFormElement>(null)
  const showToast = useToast()
  useEffect(() => {
    if (data === undefined) return
    showToast({ text: data.message, tone: data.tone, seconds: 5 })
    if (data.tone === 'success') form.current?.reset()
  }, [data, showToast])
  return (
    <>
      <Form ref={form} method="post" action={to} noValidate className="mt-8">
        {children}
      </Form>
      {data?.errors.center && !hasCenter && <ChooseCenter />}
    </>
  )
}

/** The missing club is chosen here: the page and its typed text stay. */
function ChooseCenter() {
  const { opener, dialog, wanted } = useDialog('newsletter-picker')
  return (
    <>
      <a
        {...opener}
        href="/nos-centres/center"
        className="mt-1.5 inline-flex min-h-11 items-center font-semibold underline"
      >
        Choisir mon club
      </a>
      {wanted && (
        <Suspense>
          <CenterPicker {...dialog} />
        </Suspense>
      )}
    </>
  )
}
