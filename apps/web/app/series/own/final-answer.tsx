import type { OwnSeason } from '@quatre/contract'
import { dayLong, time } from '@quatre/domain'
import { Form } from 'react-router'
import { Button } from '../../ui/button.tsx'

/** A pair of the final says whether it comes: when it is asked, or to give its place back. */
export function FinalAnswer({ season: { category, answerUntil } }: { readonly season: OwnSeason }) {
  return (
    <Form method="post" className="own-answer">
      <input type="hidden" name="finale" value={category} />
      {answerUntil !== null && (
        <>
          <p>
            Une paire s’est retirée{'\u00a0'}: dis-nous si vous venez avant le{' '}
            {dayLong(answerUntil)} à{'\u00a0'}
            {time(answerUntil)}.
          </p>
          <Button name="vient" value="1">
            On vient
          </Button>
        </>
      )}
      <details>
        <summary className="series-link">On ne peut pas venir</summary>
        <p>Votre place va à la paire suivante du classement. C’est pour de bon.</p>
        <Button look="quiet">Laisser notre place</Button>
      </details>
    </Form>
  )
}
