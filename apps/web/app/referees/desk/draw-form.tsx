import { duration, plural } from '@quatre/domain'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import type { LiveDesk } from './use-desk.ts'

/** The draw before witnesses, by a formula that fits the pairs that came. */
export function DrawForm({
  live: { act, desk },
  pairs,
}: {
  readonly live: LiveDesk
  readonly pairs: number
}) {
  const [seed, setSeed] = useState('')
  const [witnesses, setWitnesses] = useState('')
  const [key, setKey] = useState('')
  const { id, revision, formulaText } = desk.tournament
  const [best] = desk.plans
  if (best === undefined)
    return <p>{`Un tirage se fait de 4 à 64 paires\u00a0: il y en a ${pairs}.`}</p>
  const chosen = desk.plans.find((one) => one.key === key) ?? best
  const named = witnesses
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  const draw = () => {
    const { plan } = chosen
    const body = { seed: seed.trim() || `4P-${id}`, witnesses: named, ...(plan && { plan }) }
    act({ name: 'draw', body }, `Tirage, ${chosen.text}`)
  }
  return (
    <form
      className="table-draw"
      method="post"
      action={`/juge-arbitre/${id}/acte`}
      onSubmit={(event) => {
        event.preventDefault()
        if (named.length > 0) draw()
      }}
    >
      <input type="hidden" name="acte" value="draw" />
      <input type="hidden" name="cle" value={`tirage-${revision}`} />
      <fieldset>
        <legend>
          {best.plan === null
            ? `Formule pour ${plural(pairs, 'paire', 'paires')}`
            : `${plural(pairs, 'paire', 'paires')}\u00a0: la formule annoncée, ${formulaText}, ne va pas. Choisis\u00a0:`}
        </legend>
        {desk.plans.map(({ key: own, plan, text, matches, minutes }) => (
          <label key={own} className="table-plan">
            <input
              type="radio"
              name="formule"
              value={own}
              checked={own === chosen.key}
              onChange={() => setKey(own)}
            />
            <b>{text}</b>
            <small>
              {`${plural(matches, 'match', 'matchs')}, environ ${duration(minutes)}`}
              {plan === null && ', comme annoncé'}
            </small>
          </label>
        ))}
      </fieldset>
      <label>
        Témoins, séparés par une virgule
        <input
          name="temoin"
          required
          value={witnesses}
          onChange={(e) => setWitnesses(e.target.value)}
        />
      </label>
      <label>
        Graine du tirage
        <input
          name="graine"
          value={seed}
          placeholder={`4P-${id}`}
          onChange={(e) => setSeed(e.target.value)}
        />
      </label>
      <Button>Tirer au sort</Button>
    </form>
  )
}
