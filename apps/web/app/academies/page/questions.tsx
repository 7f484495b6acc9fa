import type { Academy } from '@quatre/contract'
import { dayShort, euros, plural } from '@quatre/domain'
import { leavingLines, type LeavingProps } from './leaving.tsx'

export interface Question {
  readonly question: string
  readonly answer: string
}

/** The questions that families ask, answered with the applied rules and the amounts of today. */
export function questionsAbout(props: LeavingProps): Question[] {
  const { academy, course, now } = props
  const isCamp = academy.type === 'camp'
  const price = euros(course.priceNow.value)
  const today = leavingLines(props)[0]
  const firstDay = dayShort(course.firstDay)
  return [
    isCamp
      ? daysQuestion(course, now, price)
      : {
          question: 'On peut commencer en cours de saison\u00a0?',
          answer: `Oui, et tu ne paies que les séances qui restent\u00a0: aujourd’hui ${plural(course.sessions.left, 'séance', 'séances')}, ${price}.`,
        },
    {
      question: 'Quel âge compte\u00a0?',
      answer: `Celui du premier jour, ${firstDay}${isCamp ? '' : ', même pour qui commence plus tard'}.`,
    },
    ...(isCamp
      ? []
      : [
          {
            question: 'Y a-t-il cours pendant les vacances\u00a0?',
            answer: `Non, ni les jours où le club ferme${pausesText(academy)}.`,
          },
          {
            question: 'Et pour un deuxième enfant\u00a0?',
            answer:
              'Chaque inscription de plus de la famille dans la saison coûte 10\u00a0% de moins.',
          },
        ]),
    {
      question: 'Et si on arrête\u00a0?',
      answer: `${isCamp ? 'Tout est rendu jusqu’à sept jours avant, la moitié jusqu’à 48\u00a0h avant, puis rien' : 'Tout est rendu jusqu’au début de la 2e séance, puis les séances qui restent, moins 10\u00a0%'}. ${today ? `Aujourd’hui\u00a0: ${euros(today.cents)}. ` : ''}Avec un certificat médical, le club rend ce qui reste.`,
    },
    {
      question: `Et si le club annule ${isCamp ? 'un jour' : 'une séance'}\u00a0?`,
      answer: `${isCamp ? 'Ce jour' : 'Cette séance'} est rendu${isCamp ? '' : 'e'}, et tu es prévenu par mail.`,
    },
    {
      question: 'C’est complet\u00a0?',
      answer:
        'Mets-toi sur la liste d’attente\u00a0: une place qui se libère est proposée à une famille à la fois, pendant 24\u00a0h, ou 2\u00a0h quand ça commence dans moins de trois jours.',
    },
  ]
}

function daysQuestion(course: Academy['courses'][number], now: number, price: string): Question {
  const days = course.days.filter(({ startsAt }) => Date.parse(startsAt) > now)
  const prices = days.flatMap((day) => day.price?.value ?? [])
  return {
    question: 'Faut-il venir tous les jours\u00a0?',
    answer:
      prices.length === 0
        ? `Oui, la semaine se prend en entier\u00a0: ${price}.`
        : `Non, chaque jour se prend seul, dès ${euros(Math.min(...prices))}. Ensemble ils ne coûtent jamais plus que la semaine, ${price}.`,
  }
}

function pausesText({ pauses }: Academy): string {
  const names = [...new Set(pauses.map(({ name }) => name))]
  return names.length === 0 ? '' : `\u00a0: ${new Intl.ListFormat('fr').format(names)}`
}

export function Questions({ questions }: { readonly questions: readonly Question[] }) {
  return questions.map(({ question, answer }) => (
    <details key={question} className="border-b">
      <summary className="cursor-pointer py-3 font-semibold">{question}</summary>
      <p className="max-w-reading pb-4">{answer}</p>
    </details>
  ))
}
