import type { CourseBasket, OwnCourse } from '@quatre/contract'
import { euros } from '@quatre/domain'
import { Form, Link } from 'react-router'
import { Countdown } from '../../ui/countdown.tsx'
import { typographic } from '../../ui/typographic.ts'
import { enrolAddress, finderAddress, newChild, ownCoursesAction } from '../parts/addresses.ts'
import { optionsText, wholeUntilText } from '../parts/course-state.ts'
import { courseTitle, sessionsText } from '../parts/course-words.ts'
import type { OtherChild } from './other-children.ts'

interface BasketProps {
  readonly basket: CourseBasket
  readonly now: number
  readonly others: readonly OtherChild[]
}

/** The lines of a basket by person, how long they are kept, and others that could be added. */
export function Basket({ basket: { lines, expiresAt }, now, others }: BasketProps) {
  const people = Map.groupBy(lines, ({ person }) => person.id)
  const [first] = lines
  return (
    <div className="grid content-start gap-6">
      <p className="basket-time">
        <span>{lines.length === 1 ? 'Place gardée' : `${lines.length} places gardées`}</span>
        {expiresAt && (
          <b className="headline-time">
            <Countdown until={expiresAt} now={now} />
          </b>
        )}
      </p>
      <div className="basket">
        {[...people.values()].map((own) => (
          <section key={own[0]?.person.id}>
            <h2 className="headline text-2xl">{own[0]?.person.firstName}</h2>
            {[...Map.groupBy(own, ({ center }) => center.id).values()].map((there) => (
              <div key={there[0]?.center.id} className="basket-center">
                <p>{typographic(there[0]?.center.name ?? '')}</p>
                {there.map((line) => (
                  <Line key={line.id} line={line} now={now} />
                ))}
              </div>
            ))}
          </section>
        ))}
      </div>
      {first && (
        <p className="flex flex-wrap gap-x-6">
          {others.map(({ id, firstName }) => (
            <Link
              key={id}
              className="link inline-flex min-h-11 items-center"
              to={addAddress(first, id)}
            >
              Inscrire aussi {firstName}
            </Link>
          ))}
          <Link className="link inline-flex min-h-11 items-center" to={addAddress(first, newChild)}>
            Inscrire un autre enfant
          </Link>
          <Link
            className="link inline-flex min-h-11 items-center"
            to={finderAddress('camp', first.center.slug)}
          >
            Ajouter un stage
          </Link>
        </p>
      )}
    </div>
  )
}

const addAddress = ({ academy }: OwnCourse, child: number | typeof newChild) =>
  `${enrolAddress(academy.id, 'children')}?enfant=${child}`

function Line({ line, now }: { readonly line: OwnCourse; readonly now: number }) {
  const { id, course, price, reduction, discount, due } = line
  const options = optionsText(line)
  const wholeUntil = wholeUntilText(line, now)
  return (
    <div className="basket-line">
      <p className="min-w-0">
        <b>{courseTitle(line)}</b>
        <span className="block text-mute">{`${sessionsText(line)}, ${course.coach}`}</span>
        {options && <span className="block text-mute">{options}</span>}
        {wholeUntil && <span className="block text-mute">{wholeUntil}</span>}
        {reduction.value > 0 && (
          <span className="block font-semibold text-grass-deep">
            −10{'\u00a0'}%, deuxième cours de la famille
          </span>
        )}
      </p>
      <p className="text-right">
        <b className="headline-time text-xl">{euros(due.value)}</b>
        {reduction.value + discount.value > 0 && (
          <s className="block text-sm text-mute">{euros(price.value)}</s>
        )}
      </p>
      <Form method="post" action={ownCoursesAction} className="col-span-full">
        <input type="hidden" name="inscription" value={id} />
        <button name="intent" value="takeOut" className="link inline-flex min-h-11 items-center">
          Retirer
        </button>
      </Form>
    </div>
  )
}
