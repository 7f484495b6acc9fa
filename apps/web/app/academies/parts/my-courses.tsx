import type { OwnCourse } from '@quatre/contract'
import { dayShort, euros, plural, refundPlaces, time } from '@quatre/domain'
import { Form, Link } from 'react-router'
import { Button, LinkButton } from '../../ui/button.tsx'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { typographic } from '../../ui/typographic.ts'
import {
  academyAddress,
  attestationAddress,
  courseCalendarAddress,
  ownCoursesAction,
  payCourseAddress,
} from './addresses.ts'
import { optionsText, stateText } from './course-state.ts'
import { courseTitle } from './course-words.ts'
import { SheetPart, type OwnSheet } from './sheet/sheet-part.tsx'
import { toComeText } from './to-come.ts'
import './my-courses.css'

type Certificate = NonNullable<OwnCourse['certificate']>

export interface MyCoursesProps {
  readonly courses: readonly OwnCourse[]
  readonly now: number
  /** The refund of the last act, in cents; null when there was none. */
  readonly returnedCents: number | null
  /** Of instalments to come, not asked any more. */
  readonly lessenedCents: number
  /** The act that was refused: `fiche`, a sheet. */
  readonly refusal: string | null
  readonly type: OwnCourse['academy']['type']
  /** Of the seasons of these courses. */
  readonly sheets: readonly OwnSheet[]
}

/** The tabs « Mes académies » and « Mes stages »: the next course of each person, with the action that fits. */
export function MyCourses({
  courses,
  now,
  returnedCents,
  lessenedCents,
  refusal,
  type,
  sheets,
}: MyCoursesProps) {
  const people = Map.groupBy(courses, ({ person }) => person.id)
  return (
    <>
      {refusal !== null && (
        <ErrorState title="Ça n’a pas été possible.">
          {refusal === 'fiche'
            ? 'La fiche n’est pas changée\u00a0: vérifie les noms, les numéros et l’attestation de santé.'
            : 'L’inscription a changé entre-temps\u00a0: voici où tu en es.'}
        </ErrorState>
      )}
      {returnedCents !== null && (
        <p role="status" className="mb-5 font-semibold text-grass-deep">
          L’inscription est annulée.{' '}
          {backText(returnedCents, lessenedCents) || 'Il n’y avait rien à rendre.'}
        </p>
      )}
      {[...people.values()].map((own) => (
        <section key={own[0]?.person.id} className="my-courses">
          <h2 className="headline text-xl">{own[0]?.person.firstName}</h2>
          <ul>
            {own.map((course) => (
              <Row key={course.id} course={course} now={now} />
            ))}
          </ul>
          {sheets
            .filter(({ person }) => person.id === own[0]?.person.id)
            .map((one) => (
              <SheetPart key={one.sheet.season} {...one} type={type} />
            ))}
        </section>
      ))}
    </>
  )
}

function Row({ course, now }: { readonly course: OwnCourse; readonly now: number }) {
  const { id, academy, center, sessions, state } = course
  const next = sessions.find(
    ({ startsAt, isCalledOff }) => Date.parse(startsAt) > now && !isCalledOff,
  )
  const toCome = sessions.filter(({ startsAt }) => Date.parse(startsAt) > now)
  const left = toCome.filter(({ isCalledOff }) => !isCalledOff).length
  const noted = sessions.filter(({ isPresent }) => isPresent !== null)
  const options = optionsText(course)
  const isRefused = course.toCome.some(({ refusals }) => refusals > 0)
  return (
    <li id={`inscription-${id}`}>
      <h3>
        <Link to={academyAddress(academy.id)}>{courseTitle(course)}</Link>
      </h3>
      <p>
        {`${typographic(center.name)}, avec ${course.course.coach}`}
        {options && `, ${options}`}
      </p>
      {next && state === 'confirmed' && (
        <p className="my-course-next">
          <b className="headline-time figures">{time(next.startsAt)}</b>
          {`${dayShort(next.startsAt)}, encore ${academy.type === 'camp' ? plural(left, 'jour', 'jours') : plural(left, 'séance', 'séances')}`}
        </p>
      )}
      <p className="font-semibold">{stateText(course)}</p>
      {state === 'confirmed' && toCome.length > 1 && (
        <details>
          <summary className="link inline-flex min-h-11 items-center">
            {academy.type === 'camp' ? 'Tous les jours' : 'Toutes les séances'}
          </summary>
          <ol className="my-course-days">
            {toCome.map(({ startsAt, isCalledOff }) => (
              <li key={startsAt}>
                {isCalledOff ? <s>{dayShort(startsAt)}</s> : dayShort(startsAt)}
                {isCalledOff
                  ? ` annulé${academy.type === 'camp' ? '' : 'e'}`
                  : `, ${time(startsAt)}`}
              </li>
            ))}
          </ol>
        </details>
      )}
      {noted.length > 0 && (
        <p>
          Présence{'\u00a0'}: {noted.filter(({ isPresent }) => isPresent).length} sur{' '}
          {plural(noted.length, 'séance notée', 'séances notées')} par le coach
        </p>
      )}
      {course.toCome.length > 0 && (
        <p>
          Encore à payer{'\u00a0'}: {toComeText(course.toCome)}.
        </p>
      )}
      {isRefused && (
        <p className="text-alert">
          Ta banque a refusé un paiement.{' '}
          <Link className="link" to={payCourseAddress(id)}>
            Payer maintenant
          </Link>
        </p>
      )}
      <Acts course={course} />
    </li>
  )
}

function Acts({ course }: { readonly course: OwnCourse }) {
  const { id, state, due, refund, certificate } = course
  return (
    <div className="my-course-acts">
      {state === 'offered' && (
        <Form method="post" action={ownCoursesAction}>
          <input type="hidden" name="inscription" value={id} />
          <Button name="intent" value="accept">
            Prendre la place
          </Button>
        </Form>
      )}
      {due.value > 0 && <LinkButton to={payCourseAddress(id)}>Payer {euros(due.value)}</LinkButton>}
      {state === 'confirmed' && refund !== null && (
        <a href={courseCalendarAddress(id)} className="link inline-flex min-h-11 items-center">
          Ajouter à mon agenda
        </a>
      )}
      {course.paid.value > 0 && (
        <a href={attestationAddress(id)} className="link inline-flex min-h-11 items-center">
          Attestation de paiement (PDF)
        </a>
      )}
      {refund !== null && (
        <details>
          <summary className="link">{leaveWords[state] ?? 'Annuler l’inscription'}</summary>
          <Form method="post" action={ownCoursesAction}>
            <input type="hidden" name="inscription" value={id} />
            <p>{leavingText(course)}</p>
            {isByCard(course) && (
              <RadioGroup
                label={'Où veux-tu ton argent\u00a0?'}
                name="to"
                look="tiles"
                defaultValue="card"
                options={[
                  {
                    value: 'card',
                    label: 'Comme payé, sous quelques jours',
                    detail: placesText(course, 'card'),
                  },
                  {
                    value: 'wallet',
                    label: 'Sur mon SOLDE, tout de suite',
                    detail: placesText(course, 'wallet'),
                  },
                ]}
              />
            )}
            <Button name="intent" value="leave" look="danger" size="small">
              Confirmer l’annulation
            </Button>
          </Form>
          {certificate?.sentAt === null && <SendCertificate id={id} {...certificate} />}
        </details>
      )}
      {certificate?.sentAt && (
        <p>
          Certificat envoyé le {dayShort(certificate.sentAt)}
          {`\u00a0: le club te répond. S’il l’accepte\u00a0: ${certificateText(certificate)}`}
        </p>
      )}
    </div>
  )
}

/** Leaving with a medical certificate: a person of the club decides. */
function SendCertificate({ id, ...certificate }: { readonly id: number } & Certificate) {
  return (
    <Form method="post" action={ownCoursesAction} encType="multipart/form-data">
      <input type="hidden" name="inscription" value={id} />
      <p>
        Avec un certificat médical{'\u00a0'}: {certificateText(certificate)} Une personne du club
        décide, puis le fichier est supprimé.
      </p>
      <label className="grid gap-1 font-semibold">
        Certificat (PDF, JPEG ou PNG, 5{'\u00a0'}Mo)
        <input
          type="file"
          name="certificate"
          required
          accept=".pdf,.jpg,.jpeg,.png"
          className="min-h-11 font-normal"
        />
      </label>
      <Button name="intent" value="certificate" look="quiet" size="small">
        Envoyer le certificat
      </Button>
    </Form>
  )
}

const leaveWords: Partial<Record<OwnCourse['state'], string>> = {
  waiting: 'Quitter la liste',
  held: 'Rendre la place',
  offered: 'Laisser la place',
}

/** The refund and the cancelled instalments; empty when both are nothing. */
function backText(refundCents: number, lessenedCents: number): string {
  return [
    ...(refundCents > 0 ? [`${euros(refundCents)} te reviennent.`] : []),
    ...(lessenedCents > 0 ? [`${euros(lessenedCents)} à venir ne seront pas prélevés.`] : []),
  ].join(' ')
}

const certificateText = ({ refund, lessened }: Certificate) =>
  backText(refund.value, lessened.value)

/** « 200,00 € sur ta carte et 40,00 € sur ton SOLDE », with the part of the card at another place. */
function placesText({ refundLines }: OwnCourse, ofCard: 'card' | 'wallet'): string {
  const byPlace = Map.groupBy(refundLines, ({ to }) => (to === 'card' ? ofCard : to))
  return refundPlaces(
    [...byPlace].map(([to, same]) => ({
      to,
      amountCents: same.reduce((sum, { amount }) => sum + amount.value, 0),
      withheldCents: 0,
    })),
  )
}

const isByCard = ({ refundLines }: OwnCourse) => refundLines.some(({ to }) => to === 'card')

function leavingText(course: OwnCourse): string {
  const { refund, lessened, paid } = course
  const back = backText(refund?.value ?? 0, lessened.value)
  const isPlaced = isByCard(course) || !refund?.value
  if (back) return isPlaced ? back : `${back} Tu reçois ${placesText(course, 'wallet')}.`
  return paid.value > 0
    ? 'Le délai est passé\u00a0: rien n’est rendu.'
    : 'Rien n’a été payé en ligne\u00a0: il n’y a rien à rendre ici.'
}
