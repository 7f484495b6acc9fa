import type { CourseBasket } from '@quatre/contract'
import { redirect } from 'react-router'
import {
  courseCalendarAddress,
  finderAddress,
  myCoursesAddress,
  payCourseAddress,
} from '../../../academies/parts/addresses.ts'
import { courseTitle, sessionsText } from '../../../academies/parts/course-words.ts'
import { allToCome, toComeText } from '../../../academies/parts/to-come.ts'
import type { RequestContext } from '../../../site/context.ts'
import { orNotFound } from '../../../site/pages/not-found.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { typographic } from '../../../ui/typographic.ts'
import { Outcome } from '../outcome.tsx'
import { pagesBelow, type EndPage, type NumberedKind, type WaitsPage } from './pay-kind.ts'

interface Shown {
  readonly basket: CourseBasket
}

const show = async (_site: RequestContext, basket: CourseBasket): Promise<Shown> => ({ basket })

const basketType = ({ lines }: CourseBasket) => lines[0]?.academy.type ?? 'academy'

/** A code may pay for all held lines. */
const isHeld = ({ lines }: CourseBasket) => lines.some(({ state }) => state === 'held')

const academies = finderAddress('academy')

function Paid({ shown: { basket } }: { readonly shown: Shown }) {
  // one that was left since is not there any more
  const lines = basket.lines.filter(({ state }) => state === 'confirmed')
  const toCome = allToCome(lines)
  return (
    <Outcome mark="done" title={lines.length > 1 ? 'Vous êtes inscrits' : 'C’est inscrit'}>
      <ul role="status" className="grid gap-2 text-lg">
        {lines.map((line) => (
          <li key={line.id}>
            <b>{line.person.firstName}</b>
            {`\u00a0: ${courseTitle(line)}, ${typographic(line.center.name)}`}
            <span className="block">{sessionsText(line)}</span>
            <a
              href={courseCalendarAddress(line.id)}
              className="link inline-flex min-h-11 items-center"
            >
              Ajouter à mon agenda
            </a>
          </li>
        ))}
      </ul>
      {toCome.length > 0 && (
        <p>
          Encore prélevés sur ta carte{'\u00a0'}: {toComeText(toCome)}.
        </p>
      )}
      <p className="actions">
        <LinkButton to={myCoursesAddress(basketType(basket))}>Voir mes inscriptions</LinkButton>
      </p>
    </Outcome>
  )
}

const failed: EndPage<CourseBasket | null, { readonly basket: CourseBasket | null }> = {
  head: () => ['Cours non réservé', 'Le paiement de l’inscription n’est pas passé.'],
  show: async (_site, basket) => ({ basket }),
  Page: ({ shown: { basket } }) => {
    const isPayable = basket !== null && (isHeld(basket) || basket.due.value > 0)
    return (
      <Outcome mark="failed" title="Inscription non aboutie">
        <p role="status" className="text-lg">
          {basket?.isPaid
            ? 'Le paiement n’est pas passé. Rien n’a été débité, et la place reste à toi.'
            : isPayable
              ? 'Le paiement n’est pas passé. Rien n’a été débité, et les places sont encore gardées.'
              : 'Rien n’a été débité, et les places ne sont plus gardées.'}
        </p>
        <p className="actions">
          <LinkButton to={isPayable ? payCourseAddress(basket.id) : academies}>
            {isPayable ? 'Payer autrement' : 'Voir les académies'}
          </LinkButton>
        </p>
      </Outcome>
    )
  },
}

const waits: WaitsPage<CourseBasket, Shown> = {
  description: 'Ta banque confirme le paiement de l’inscription.',
  show,
  until: 'l’inscription est confirmée',
  titles: { paid: 'L’inscription est payée', cancelled: 'Inscription annulée' },
  signIn: () => 'pour voir l’inscription.',
}

const paid: EndPage<CourseBasket, Shown> = {
  head: () => ['Cours réservé', 'Les places sont à vous.'],
  show,
  Page: Paid,
}

const pages = (id: string) => ({
  ...pagesBelow(academies, `inscription=${id}`),
  payment: payCourseAddress(id),
  waits: `/academies/verification?inscription=${id}`,
  cancelled: myCoursesAddress('academy'),
})

export const courseKind: NumberedKind<CourseBasket> = {
  kind: 'course',
  pages,
  async begin({ api }, { id }) {
    const { lines } = await api.courses.basket({ params: { id: Number(id) } })
    // each instalment of a basket is another payment
    const left = lines.flatMap(({ toCome }) => toCome).length
    return { key: id, number: Number(id) * 100 + left }
  },
  outcome: {
    parameter: 'inscription',
    unnamed: myCoursesAddress('academy'),
    unknown: `${academies}/error`,
    async find({ api }, id) {
      const basket = await orNotFound(api.courses.basket({ params: { id } }))
      const isInLine = basket.lines.some(({ state }) => state === 'waiting' || state === 'offered')
      if (isInLine) throw redirect(myCoursesAddress(basketType(basket)))
      return basket
    },
    leads(basket: CourseBasket, page) {
      const { id, lines, isPaid, isBeingPaid, due } = basket
      const areLeft = lines.every(({ state }) => state === 'left' || state === 'removed')
      // the payment has been refunded: nothing failed
      if (areLeft && page === 'paid') return myCoursesAddress(basketType(basket))
      const ends = pages(String(id))
      // an instalment that was refused
      if (isPaid && due.value > 0 && (page !== 'waits' || isBeingPaid)) return null
      if (isPaid && due.value > 0) return ends.failed
      if (isPaid) return page === 'paid' ? null : ends.paid
      if (page === 'payment') return isHeld(basket) ? null : ends.failed
      const state = isBeingPaid ? 'waits' : 'failed'
      return page === state || page === 'failed' ? null : ends[state]
    },
    waits,
    paid,
    failed,
  },
}
