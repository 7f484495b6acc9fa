import { leadKinds, type LeadKindName } from '@quatre/domain'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { privacyAddress } from '../../site/pages/addresses.ts'
import { MobileField } from '../../site/form/mobile-field.tsx'
import type { Answer } from '../../site/form/submit.ts'
import { EmailField } from '../../ui/form/email-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { ErrorState } from '../../ui/states.tsx'
import type { PersonData } from './load-request.ts'
import { trapName } from './send-request.ts'

/** The values and the faults of a form, by the last answer. */
export interface Typed {
  readonly values: Readonly<Record<string, string>>
  readonly errors: Readonly<Record<string, string>>
}

/**
 * The text typed before the page came, which no later answer overwrites: a browser with a script keeps its own fields.
 */
export function useTyped(answer: Answer<unknown> | undefined): Typed {
  const [values] = useState(answer?.values ?? {})
  return { values, errors: answer?.errors ?? {} }
}

export const fieldProps = ({ values, errors }: Typed, name: string) => ({
  name,
  defaultValue: values[name],
  error: errors[name],
})

/** First name and e-mail: all that an alert needs. */
export const MailFields = ({ typed }: { readonly typed: Typed }) => (
  <>
    <TextField
      {...fieldProps(typed, 'firstName')}
      label="Prénom"
      autoComplete="given-name"
      maxLength={80}
      required
    />
    <EmailField {...fieldProps(typed, 'email')} required />
  </>
)

interface PersonFieldsProps {
  readonly typed: Typed
  readonly person: PersonData
  /** A company may have a landline; a question needs none. */
  readonly phone: 'mobile' | 'any' | 'optional'
}

/** The sender; a member's data are filled in, and folded until they want to change them. */
export function PersonFields({ typed, person, phone }: PersonFieldsProps) {
  const values = { ...person, ...typed.values }
  const all: Typed = { values, errors: typed.errors }
  const fields = (
    <div className="grid gap-5">
      <div className="grid gap-5 page-sm:grid-cols-2">
        <TextField
          {...fieldProps(all, 'firstName')}
          label="Prénom"
          autoComplete="given-name"
          maxLength={80}
          required
        />
        <TextField
          {...fieldProps(all, 'lastName')}
          label="Nom"
          autoComplete="family-name"
          maxLength={80}
          required
        />
      </div>
      <EmailField {...fieldProps(all, 'email')} required />
      {phone === 'mobile' ? (
        <MobileField defaultValue={values.mobilePhone} error={typed.errors.mobilePhone} required />
      ) : (
        <TextField
          {...fieldProps(all, 'mobilePhone')}
          label={phone === 'any' ? 'Téléphone' : 'Mobile (facultatif)'}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          maxLength={30}
          required={phone === 'any'}
        />
      )}
    </div>
  )
  const isWhole = person !== null && person.email !== '' && person.mobilePhone !== ''
  if (!isWhole) return fields
  const isWrong = Object.keys(person).some((name) => name in typed.errors)
  return (
    <details className="lead-person" open={isWrong}>
      <summary>
        <span>
          <b>
            {person.firstName} {person.lastName}
          </b>
          <span>{person.email}</span>
          <span>{person.mobilePhone}</span>
        </span>
        <span className="link">Modifier</span>
      </summary>
      {fields}
    </details>
  )
}

interface FormCheckProps {
  readonly shownAt: string
  readonly typed: Typed
}

/** The check against scripts: the time when the form was first shown, and a hidden field. */
export function FormCheck({ shownAt, typed }: FormCheckProps) {
  const [first] = useState(typed.values.shownAt ?? shownAt)
  return (
    <>
      <input type="hidden" name="shownAt" value={first} />
      <p className="lead-trap" aria-hidden>
        <label>
          Laisse ce champ vide
          <input name={trapName} tabIndex={-1} autoComplete="off" />
        </label>
      </p>
    </>
  )
}

interface PromiseProps {
  readonly kind: LeadKindName
  readonly reader: string
}

const keptAfter: Partial<Record<LeadKindName, string>> = {
  ouverture: 'l’ouverture',
  afterwork: 'la soirée',
  etape: 'le dernier mail',
}

/** Under every form: the reader, and the time it is kept. */
export function KeptNote({ kind, reader }: PromiseProps) {
  const { kept } = leadKinds[kind]
  return (
    <p className="text-sm text-mute">
      Lu par {reader}. Gardé {'months' in kept ? monthsWords(kept.months) : `${kept.days} jours`}{' '}
      après {keptAfter[kind] ?? 'le dernier échange'}. <PrivacyLink />
    </p>
  )
}

export const PrivacyLink = () => (
  <Link to={privacyAddress} className="link">
    Confidentialité
  </Link>
)

const monthsWords = (months: number) =>
  months % 12 === 0 && months > 12 ? `${months / 12}\u00a0ans` : `${months}\u00a0mois`

/** The faults of no field, or of fields that the page does not show. */
export function FormRefusal({ answer }: { readonly answer: Answer<unknown> | undefined }) {
  return answer?.refusal ? <ErrorState title={answer.refusal} /> : null
}

interface SentProps {
  readonly reference: string
  /** The reader. */
  readonly to: string
  /** The sender’s own address. */
  readonly email: string | undefined
  /** By when an answer comes, as a promise. */
  readonly answer: string | null
  /** The request. */
  readonly children?: ReactNode
}

export const Sent = ({ reference, to, email, answer, children }: SentProps) => (
  <Done>
    <p>
      Demande <b className="figures">{reference}</b> envoyée à {to}
      {answer && `, ${answer}`}
    </p>
    {children}
    {email && <p className="[overflow-wrap:anywhere]">La réponse arrive à {email}.</p>}
  </Done>
)

/** Replaces the sent form; the page is shorter then, and it would be out of sight. */
export function Done({ children }: { readonly children: ReactNode }) {
  const status = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // the promise it gives in new browsers is nothing to clean up with
    status.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={status} role="status" className="lead-sent" tabIndex={-1}>
      {children}
    </div>
  )
}
