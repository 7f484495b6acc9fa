import { clockText, dayLong, euros, plural, type Quote as Sum } from '@quatre/domain'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { hasPrice, type Choice } from '../parts/choice.ts'
import { FormRefusal, Sent } from '../parts/fields.tsx'
import type { RequestData } from '../parts/load-request.ts'
import type { RequestAnswer } from '../parts/request-form.tsx'
import { requestReader } from '../parts/request-kinds.ts'

interface QuoteProps {
  readonly quote: Sum
  readonly choice: Choice
  readonly request: RequestData
  readonly day: string | null
  readonly clock: string | null
  readonly button: string
  readonly answer: RequestAnswer
  readonly pending: boolean
}

/** The sum line by line; on phones its last line stays in sight in a bar. */
export function Quote(props: QuoteProps) {
  const { quote, choice, request, day, clock, answer, pending, button } = props
  const isPriced = hasPrice(choice.offered)
  const total = isPriced ? euros(quote.amountCents) : 'sur devis'
  const isSent = Boolean(answer?.saved)
  const send: ReactNode = answer?.saved ? (
    <Sent
      reference={answer.saved.reference}
      to={requestReader(request)}
      email={answer.values.email}
      answer={request.answer && `réponse ${request.answer}`}
    >
      <p>{[...askedWords(props), isPriced && total].filter(Boolean).join(', ')}</p>
    </Sent>
  ) : (
    <Button width="full" pending={pending}>
      {button}
    </Button>
  )
  return (
    <>
      <section className="lead-quote" aria-labelledby="devis">
        <h2 id="devis" className="ed-title headline">
          Ton devis
        </h2>
        <p>
          {day !== null && (
            <b className="lead-quote-day">
              {dayLong(day)}
              {clock !== null && `, ${clockText(clock)}`}
            </b>
          )}
          {request.center?.name ?? 'Choisis un club'}
        </p>
        <ul>
          {(choice.isPicked ? quote.lines : []).map(({ name, unitCents, count, cents }) => (
            <li key={name}>
              <span>
                {name}
                {isPriced && (
                  <small>
                    {count === 1
                      ? 'pour le groupe'
                      : `${people(choice, count)} × ${euros(unitCents)}`}
                  </small>
                )}
              </span>
              {isPriced && <b className="figures">{euros(cents)}</b>}
            </li>
          ))}
        </ul>
        <p className="lead-total">
          <span>Total{choice.offered.exclTaxCents !== undefined && ' TTC'}</span>
          <output className={isPriced ? 'figures' : undefined} data-cents={quote.amountCents}>
            {total}
          </output>
        </p>
        <FormRefusal answer={answer} />
        <div className="lead-send">{send}</div>
        {!isSent && request.answer && (
          <p className="lead-promise">
            <Icon name="clock" size={20} />
            <span>
              Réponse {request.answer}.
              {request.median && (
                <b>
                  {' '}
                  Ici, d’habitude{'\u00a0'}: {request.median}.
                </b>
              )}
            </span>
          </p>
        )}
        <p className="text-sm text-mute">{depositWords(choice)}Rien n’est réservé ni payé avant.</p>
      </section>
      <div className="lead-bar">
        {!isSent && (
          <p aria-hidden>
            <b className="figures">{total}</b>
            <small>{request.median ? `réponse en ${request.median}` : 'rien à payer ici'}</small>
          </p>
        )}
        {send}
      </div>
    </>
  )
}

/** « Bandeja, 10 enfants, samedi 12 décembre à 10h00 ». */
const askedWords = ({ choice, day, clock }: QuoteProps) => [
  choice.isPicked && choice.offered.name,
  people(choice, choice.people),
  day !== null && `${dayLong(day)}${clock === null ? '' : ` à ${clockText(clock)}`}`,
]

const depositWords = ({ offered: { depositPercent } }: Choice) =>
  depositPercent === 0
    ? ''
    : depositPercent === 100
      ? 'À payer à la confirmation. '
      : `${depositPercent}\u00a0% à la confirmation, le reste sur place. `

const people = ({ offered }: Choice, count: number) =>
  offered.per === 'child'
    ? plural(count, 'enfant', 'enfants')
    : plural(count, 'personne', 'personnes')
