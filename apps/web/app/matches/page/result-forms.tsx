import type { WholeMatch } from '@quatre/contract'
import { Form, useNavigation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { scoreText } from '../parts/words.ts'

type Act = 'enter' | 'confirm' | 'dispute' | 'decide'

interface ResultFormsProps {
  readonly match: Pick<
    WholeMatch,
    'kind' | 'sides' | 'sets' | 'state' | 'version' | 'outcome' | 'winner'
  >
  readonly isFoot: boolean
  readonly acts: readonly Act[]
  readonly dispute: string | null
  readonly refusal: string | null
}

/** The acts of the reader on the result, each a form of its own. */
export function ResultForms({ match, isFoot, acts, dispute, refusal }: ResultFormsProps) {
  const pending = useNavigation().formMethod === 'POST'
  const version = <input type="hidden" name="version" value={match.version} />
  const score = toConfirm(match)
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
          <ScoreFields {...match} isFoot={isFoot} />
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

/** The side that retired or was absent, confirmed with the score. */
function toConfirm(match: Pick<WholeMatch, 'sides' | 'sets' | 'outcome' | 'winner'>): string {
  const { sides, outcome, winner } = match
  const score = scoreText(match)
  const loser = winner === null ? 'les deux équipes' : sides[winner === 0 ? 1 : 0].name
  if (outcome === 'walk_over') return `${score}\u00a0: ${loser}`
  return outcome === 'retired' ? `${score} (abandon\u00a0: ${loser})`.trim() : score
}

const setNames = ['1er set', '2e set', 'Super tie-break'] as const

interface ScoreFieldsProps extends Partial<Pick<WholeMatch, 'sets' | 'outcome' | 'winner'>> {
  readonly kind: WholeMatch['kind']
  readonly sides: readonly { readonly name: string }[]
  readonly isFoot: boolean
}

/** Two rows of numbers, a column a set; goals of foot have one. Then how it ended: only a league has walk-overs. */
export function ScoreFields({ kind, sides, sets = [], isFoot, ...end }: ScoreFieldsProps) {
  const columns = isFoot ? ['Buts'] : setNames
  const isLeague = kind === 'league'
  const loser = end.winner === 0 ? 1 : end.winner === 1 ? 0 : 'both'
  return (
    <>
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
                    required={set === 0 && !isLeague}
                    defaultValue={sets[set]?.[side]}
                    className="control"
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <label className="grid gap-1 font-semibold">
        Fin du match
        <span className="relative grid">
          <select name="fin" className="control" defaultValue={`${end.outcome}-${loser}`}>
            <option value="">Joué jusqu’au bout</option>
            {sides.map(({ name }, side) => (
              <option key={side === 0 ? 'first' : 'second'} value={`retired-${side}`}>
                Abandon{'\u00a0'}: {name}
              </option>
            ))}
            {isLeague &&
              sides.map(({ name }, side) => (
                <option key={side === 0 ? 'first' : 'second'} value={`walk_over-${side}`}>
                  Forfait{'\u00a0'}: {name}
                </option>
              ))}
            {isLeague && <option value="walk_over-both">Forfait des deux équipes</option>}
          </select>
          <Icon name="chevron" className="select-arrow" size={20} />
        </span>
      </label>
    </>
  )
}
