import { informationsLengthMessage, isBusinessKind, isQuestion } from '@quatre/domain'
import { Form, useNavigation } from 'react-router'
import { CenterSelect } from '../../centers/parts/center-select.tsx'
import type { Answer } from '../../site/form/submit.ts'
import { Button } from '../../ui/button.tsx'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useFocusOnError } from '../../ui/form/use-focus-on-error.ts'
import {
  fieldProps,
  FormCheck,
  FormRefusal,
  KeptNote,
  PersonFields,
  Sent,
  useTyped,
  type Typed,
} from './fields.tsx'
import type { RequestData } from './load-request.ts'
import { requestReader, requestKinds } from './request-kinds.ts'

export type RequestAnswer = Answer<{ readonly reference: string }> | undefined

/** By law, and of no other question (requirement L4). */
const monthPromise = 'réponse sous un mois au plus'

interface RequestFormProps {
  readonly request: RequestData
  readonly answer: RequestAnswer
  /** Of its heading, where the page has a style of its own. */
  readonly titleLook?: string
}

/** A request without quote: its subject, the sender, one press. */
export function RequestForm({ request, answer, titleLook }: RequestFormProps) {
  const { section, shownAt, person } = request
  const { title, button, contactType, reader } = requestKinds[section]
  const typed = useTyped(answer)
  const form = useFocusOnError(answer)
  const pending = useNavigation().formData?.has('shownAt') ?? false
  const phone = isQuestion(contactType)
    ? 'optional'
    : isBusinessKind(contactType)
      ? 'any'
      : 'mobile'
  return (
    <section className={titleLook ? undefined : 'ed-block'} id="demande">
      <h2 className={titleLook ?? 'ed-title headline'}>{title}</h2>
      {answer?.saved ? (
        <Sent
          reference={answer.saved.reference}
          to={requestReader(request)}
          email={answer.values.email}
          answer={
            answer.values.contactType === 'donnees'
              ? monthPromise
              : request.answer && `réponse ${request.answer}`
          }
        />
      ) : (
        <Form ref={form} method="post" noValidate className="grid max-w-form gap-5">
          <FormRefusal answer={answer} />
          <Subject request={request} typed={typed} />
          <PersonFields typed={typed} person={person} phone={phone} />
          <FormCheck shownAt={shownAt} typed={typed} />
          <div className="grid gap-3">
            <Button width="full" pending={pending}>
              {button}
            </Button>
            {section === 'contact' && (
              <p className="lead-month font-semibold">Pour tes données&nbsp;: {monthPromise}</p>
            )}
            <p className="lead-promise font-semibold">
              Réponse {request.answer}
              {request.median && `. Ici, d’habitude\u00a0: ${request.median}`}
            </p>
            <KeptNote kind={contactType} reader={reader} />
          </div>
        </Form>
      )}
    </section>
  )
}

interface SubjectProps {
  readonly request: RequestData
  readonly typed: Typed
}

const reasons = [
  { value: 'question', label: 'Le club, le jeu' },
  { value: 'reservation', label: 'Ma réservation' },
  { value: 'paiement', label: 'Un paiement' },
  { value: 'objet-trouve', label: 'Un objet oublié' },
  { value: 'donnees', label: 'Mes données' },
  { value: 'presse', label: 'La presse' },
]
const stages = [
  { value: 'idee', label: 'L’idée' },
  { value: 'local', label: 'Un local' },
  { value: 'financement', label: 'Le financement' },
]
const ownFunds = [
  'moins de 100 000 €',
  '100 000 à 300 000 €',
  '300 000 à 600 000 €',
  'plus de 600 000 €',
]

/** The subject of the request: other fields on each page. */
function Subject({ request, typed }: SubjectProps) {
  const { section } = request
  const field = (name: string) => fieldProps(typed, name)
  switch (section) {
    case 'contact':
      return (
        <>
          <RadioGroup
            {...field('contactType')}
            label="Motif"
            options={reasons}
            look="tiles"
            required
          />
          <Center request={request} typed={typed} none="Tout le réseau" />
          <TextField
            {...field('bookingReference')}
            label="Référence de réservation (facultatif)"
            maxLength={40}
          />
          <Words typed={typed} label="Ton message" />
        </>
      )
    case 'monte-ton-padel':
      return (
        <>
          <TextField {...field('city')} label="Ville" maxLength={100} required />
          <RadioGroup
            {...field('projectStage')}
            label={'Où en es-tu\u00a0?'}
            options={stages}
            required
          />
          <div className="grid gap-5 page-sm:grid-cols-2">
            <TextField
              {...field('areaSquareMeters')}
              label="Surface en m² (facultatif)"
              inputMode="numeric"
              maxLength={6}
            />
            <Select {...field('ownFunds')} label="Apport (facultatif)">
              <option value="">À dire plus tard</option>
              {ownFunds.map((band) => (
                <option key={band}>{band}</option>
              ))}
            </Select>
          </div>
          <Words typed={typed} label="Ton projet en une phrase" />
        </>
      )
    case 'visibilite':
    case 'partenaires':
      return (
        <>
          <Company typed={typed} />
          <Center request={request} typed={typed} none="Tout le réseau" />
          <Words
            typed={typed}
            label={
              section === 'partenaires' ? 'Ce que tu apportes aux joueurs' : 'Ce que tu cherches'
            }
          />
        </>
      )
    case 'fitness':
      return (
        <>
          <Center request={request} typed={typed} />
          <Words typed={typed} label="L’heure qui t’arrange, ce que tu cherches" />
        </>
      )
    case 'hoops-corner':
      return (
        <>
          <Center request={request} typed={typed} />
          <div className="grid gap-5 page-sm:grid-cols-2">
            <TextField
              {...field('personnes')}
              error={typed.errors.capacity}
              label="Combien de personnes"
              inputMode="numeric"
              maxLength={4}
              required
            />
            <TextField
              {...field('period')}
              error={typed.errors.period ?? typed.errors.date}
              label="Le jour ou la période"
              maxLength={80}
              required
            />
          </div>
          <Words typed={typed} label="Ta demande (facultatif)" hint={null} />
        </>
      )
    case 'anniv':
    case 'evenements':
    case 'team-building':
    case 'entreprises':
      // these have a quote
      return null
  }
}

const Company = ({ typed }: { readonly typed: Typed }) => (
  <TextField
    {...fieldProps(typed, 'companyName')}
    label="Entreprise"
    autoComplete="organization"
    maxLength={120}
    required
  />
)

function Center({ request, typed, none }: SubjectProps & { readonly none?: string }) {
  const { defaultValue, error } = fieldProps(typed, 'center')
  return (
    <CenterSelect
      regions={request.regions}
      defaultValue={defaultValue ?? String(request.center?.id ?? '')}
      error={error}
      {...(none !== undefined && { none })}
    />
  )
}

interface WordsProps {
  readonly typed: Typed
  readonly label: string
  readonly hint?: string | null
}

const Words = ({ typed, label, hint = informationsLengthMessage }: WordsProps) => (
  <TextArea {...fieldProps(typed, 'informations')} label={label} hint={hint} maxLength={2000} />
)
