import type { WholeMatch } from '@quatre/contract'
import { Form, useNavigation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { scoreText } from '../parts/words.ts'

type Act = 'enter' | 'confirm' | 'dispute' | 'decide'

interface ResultFormsProps {
  readonly match: Pick<WholeMatch, 'sides' | 'sets' | 'state' | 'version' | 'outcome'>
  readonly isFoot: boolean
  readonly acts: readonly Act[]
  readonly dispute: string | null
  readonly refusal: string | null
}

/** What the reader may do with the result: each a form of its own. */
export function ResultForms({ match, isFoot, acts, dispute, refusal }: ResultFormsProps) {
  const pending = useNavigation().formMethod === 'POST'
  const version = <input type="hidden" name="version" value={match.version} />
  const score = scoreText(match)
  return (
    <section aria-labelledby="resultat" className="net-acts">
      <h2 id="resultat" className="headline text-xl">
        {acts.includes('confirm')
          ? `${score}, c’est bien ça\u00a0?`
          : acts.includes('decide')
            ? 'Trancher'
            : 'Le score'}
      </h2>
      {refusal && (
        <p role="alert" className="font-semibold text-alert">
          {refusal}
        </p>
      )}
      {dispute && (
        <p>
          Contesté{'\u00a0'}: « {dispute} »
        </p>
      )}
      {acts.includes('confirm') && (
        <Form method="post">
          {version}
          <Button name="intent" value="confirm" pending={pending} width="full">
            Confirmer {score}
          </Button>
        </Form>
      )}
      {acts.includes('dispute') && (
        <details className="net-fold">
          <summary className="link">Contester</summary>
          <Form method="post" className="grid gap-3">
            {version}
            <label className="grid gap-1 font-semibold">
              Ce qui ne va pas
              <input name="reason" required maxLength={300} className="control" />
            </label>
            <Button name="intent" value="dispute" look="danger" pending={pending}>
              Contester ce score
            </Button>
          </Form>
        </details>
      )}
      {(acts.includes('enter') || acts.includes('decide')) && (
        <Form method="post" className="grid gap-4">
          {version}
          <ScoreFields sides={match.sides} sets={match.sets} isFoot={isFoot} />
          <Button
            name="intent"
            value={acts.includes('decide') ? 'decide' : 'enter'}
            pending={pending}
            width="full"
          >
            {acts.includes('decide')
              ? 'Décider ce score'
              : match.state === 'entered'
                ? 'Corriger le score'
                : 'Enregistrer le score'}
          </Button>
        </Form>
      )}
    </section>
  )
}

const setNames = ['1er set', '2e set', 'Super tie-break'] as const

/** Two rows of numbers, a column a set; goals of foot have one. */
export function ScoreFields({
  sides,
  sets = [],
  isFoot,
}: {
  readonly sides: readonly { readonly name: string }[]
  readonly sets?: WholeMatch['sets']
  readonly isFoot: boolean
}) {
  const columns = isFoot ? ['Buts'] : setNames
  return (
    <table className="net-fields">
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">Camp</span>
          </th>
          {columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sides.map(({ name }, side) => (
          <tr key={side === 0 ? 'first' : 'second'}>
            <th scope="row">{name}</th>
            {columns.map((column, set) => (
              <td key={column}>
                <input
                  name={`set${set}-${side}`}
                  aria-label={`${column}, ${name}`}
                  inputMode="numeric"
                  pattern="[0-9]{1,2}"
                  maxLength={2}
                  required={set === 0}
                  defaultValue={sets[set]?.[side]}
                  className="control"
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
