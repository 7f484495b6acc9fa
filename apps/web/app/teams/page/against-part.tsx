import type { HeadToHead, Team, TeamFixture } from '@quatre/contract'
import { Form } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/form/select.tsx'
import { MeetingRows } from './meetings-part.tsx'

interface AgainstProps {
  readonly team: Team
  readonly played: readonly TeamFixture[]
  readonly against: HeadToHead | null
  readonly today: string
}

/** The two sides of a net, with the victories of each team against the other; the opponent is in the address. */
export function AgainstPart({ team, played, against, today }: AgainstProps) {
  const met = new Map(played.map(({ opponent }) => [opponent.id, opponent.name]))
  if (against) met.set(against.other.id, against.other.name)
  if (met.size === 0) return null
  return (
    <section className="team-against" id="face-a-face" aria-labelledby="face-titre">
      <h2 id="face-titre" className="headline">
        Face à face
      </h2>
      <Form method="get" action="#face-a-face" className="team-search" preventScrollReset>
        <Select label="Contre" name="face" defaultValue={against?.other.id}>
          {[...met].map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <Button look="quiet">Comparer</Button>
      </Form>
      {against && (
        <>
          <p className="team-sides" role="status">
            <span>{team.name}</span>
            <b>{against.won}</b>
            <b>{against.lost}</b>
            <span>{against.other.name}</span>
          </p>
          {against.drawn > 0 && <p className="team-note">{against.drawn} sans vainqueur.</p>}
          {against.played === 0 ? (
            <p className="team-note">Jamais rencontrées.</p>
          ) : (
            <MeetingRows fixtures={against.fixtures} today={today} />
          )}
        </>
      )}
    </section>
  )
}
