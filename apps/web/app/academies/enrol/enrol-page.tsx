import { useState } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import type { Answer } from '../../site/form/submit.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { academyAddress, newChild } from '../parts/addresses.ts'
import { ChooseCourse } from './choose-course.tsx'
import { ChooseDays, tickedText } from './choose-days.tsx'
import { PeopleLinks } from './people-links.tsx'
import type { coursesFor, Person, SheetValues } from '../parts/sheet/read-enrolling.ts'
import { SheetFields } from '../parts/sheet/sheet-fields.tsx'
import { ChildFields } from '../../entrance/parts/child-fields.tsx'

interface EnrolPageProps {
  readonly id: number
  readonly isCamp: boolean
  readonly title: string
  readonly path: string
  readonly courseId: number | null
  readonly isTrial: boolean
  readonly people: readonly Person[]
  readonly lastName: string
  readonly isForChildren: boolean
  /** Null: a child is added first. */
  readonly person: Person | null
  readonly courses: ReturnType<typeof coursesFor> | null
  readonly sheet: { readonly isThere: boolean; readonly values: SheetValues } | null
  readonly changesSheet: boolean
  readonly requestKey: string
  readonly now: number
  readonly answer: Answer | null
}

/** One form with one button: the person, the group or days, and the sheet of the season. */
export function EnrolPage(props: EnrolPageProps) {
  const { id, title, path, people, isForChildren, person, courseId, answer } = props
  const { errors = {}, values = {}, refusal = null } = answer ?? {}
  const isPending = useNavigation().state !== 'idle'
  const heading = isForChildren
    ? person
      ? `Inscrire ${person.firstName}`
      : 'Pour qui\u00a0?'
    : 'M’inscrire'
  return (
    <div className="layout-width enrol-page">
      <p className="text-mute">
        <Link to={academyAddress(id)} className="link">
          {title}
        </Link>
      </p>
      <h1 className="headline">{heading}</h1>
      {isForChildren && people.length > 0 && (
        <PeopleLinks people={people} person={person} path={path} courseId={courseId} />
      )}
      {refusal && <ErrorState title={refusal}>Rien n’a été réservé ni débité.</ErrorState>}
      <Form method="post" key={person?.id ?? 0} className="grid gap-6">
        {person ? (
          <ForPerson {...props} person={person} errors={errors} values={values} />
        ) : (
          <NewChild
            lastName={props.lastName}
            values={values}
            errors={errors}
            isPending={isPending}
          />
        )}
      </Form>
    </div>
  )
}

type ForPersonProps = EnrolPageProps & {
  readonly person: Person
  readonly errors: Readonly<Record<string, string>>
  readonly values: Readonly<Record<string, string>>
}

function ForPerson({ person, courses, sheet, errors, values, ...props }: ForPersonProps) {
  const { fitting = [], others = [] } = courses ?? {}
  const isPending = useNavigation().state !== 'idle'
  const [ticked, setTicked] = useState<string | null>(null)
  const [camp] = props.isCamp ? fitting : []
  const hasFree = fitting.some(({ placesLeft, days }) =>
    props.isCamp ? days.some((day) => day.placesLeft > 0) : placesLeft > 0,
  )
  const asksSheet = sheet && (!sheet.isThere || props.changesSheet)
  return (
    <>
      {/* pressed by Enter in a field, which would else wait for the first full group */}
      {hasFree && <button hidden>Garder la place</button>}
      <input type="hidden" name="key" value={props.requestKey} />
      <input type="hidden" name="person" value={person.id} />
      {camp ? (
        <div
          onChange={({ currentTarget }) => {
            const form = currentTarget.closest('form')
            if (form) setTicked(tickedText(camp, new FormData(form)))
          }}
        >
          <input type="hidden" name="course" value={camp.id} />
          <ChooseDays course={camp} now={props.now} values={values} />
        </div>
      ) : (
        <ChooseCourse
          fitting={fitting}
          others={others}
          firstName={person.firstName}
          courseId={
            values.course === undefined ? props.courseId : Number.parseInt(values.course, 10)
          }
          isTrial={values.course?.includes('-') ?? props.isTrial}
        />
      )}
      {fitting.length > 0 && asksSheet && (
        <SheetFields person={person} sheet={sheet.values} values={values} errors={errors} />
      )}
      {sheet?.isThere && !props.changesSheet && (
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="font-semibold text-grass-deep">
            Fiche de {person.firstName} complète
          </span>
          <Link
            to={`?enfant=${person.id}&fiche=1${props.courseId === null ? '' : `&groupe=${props.courseId}`}`}
            className="link inline-flex min-h-11 items-center"
            preventScrollReset
          >
            Modifier
          </Link>
        </p>
      )}
      {hasFree && (
        <div className="enrol-bar">
          <p role="status" className="font-semibold">
            {ticked}
          </p>
          <Button width="full" pending={isPending}>
            Garder la place 15{'\u00a0'}minutes
          </Button>
        </div>
      )}
      {!hasFree && fitting.length === 1 && asksSheet && (
        <div className="enrol-bar">
          <Button name="attendre" value={fitting[0]?.id} width="full" pending={isPending}>
            Attendre une place
          </Button>
        </div>
      )}
    </>
  )
}

interface NewChildProps {
  readonly lastName: string
  readonly values: Readonly<Record<string, string>>
  readonly errors: Readonly<Record<string, string>>
  readonly isPending: boolean
}

/** A child is added to the account where it is enrolled. */
function NewChild({ lastName, values, errors, isPending }: NewChildProps) {
  return (
    <>
      <ChildFields child={{ lastName }} values={values} errors={errors} />
      <Button name="intent" value={newChild} pending={isPending} width="full">
        Continuer
      </Button>
    </>
  )
}
