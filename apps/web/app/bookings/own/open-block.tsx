import type { OwnOpenMatch } from '@quatre/contract'
import {
  levelLabels,
  levelNames,
  nameForOthers,
  openMatchSexes,
  plural,
  time,
} from '@quatre/domain'
import { Form } from 'react-router'
import { openBookingAddress } from '../parts/open-addresses.ts'
import { levelWords, sexNames } from '../open/words.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/form/select.tsx'
import { ErrorState } from '../../ui/states.tsx'

interface OpenBlockProps {
  readonly booking: number
  /** Null before it was opened. */
  readonly match: OwnOpenMatch | null
  readonly hasFree: boolean
  /** Why the last act was refused. */
  readonly refusal: string | null
}

/**
 * The free places of a shared booking, for its captain: open to members, with the joiners and those
 * who may be refused.
 */
export function OpenBlock({ booking, match, hasFree, refusal }: OpenBlockProps) {
  const action = openBookingAddress(booking)
  const isOpen = match?.isOpen === true
  if (!hasFree && match === null) return null
  return (
    <section id="ouvert" aria-labelledby="open-places" className="mt-8">
      <h2 id="open-places" className="headline text-xl">
        {isOpen ? 'Match ouvert' : 'Il manque quelqu’un ?'}
      </h2>
      {refusal !== null && <ErrorState title={refusal} />}
      <p role="status" className="mt-2">
        {isOpen
          ? `${plural(match.free, 'place libre', 'places libres')}, ${levelWords(match.levels)}, ${sexNames[match.sex].toLowerCase()}.`
          : 'Ouvre tes places : qui te rejoint paie sa part, ton prix ne change pas.'}
      </p>
      {match?.joiners.map(({ id, firstName, level, isPaid, refusableUntil }) => (
        <div key={id} className="flex min-h-16 items-center gap-3 border-b py-2">
          <p className="min-w-0 flex-1">
            <b className="block font-semibold">{nameForOthers(firstName)}</b>
            <span className="text-mute">
              {level === null ? 'sans niveau' : levelLabels[level].toLowerCase()}
              {isPaid ? ', a payé' : ', est en train de payer'}
            </span>
          </p>
          {refusableUntil !== null && (
            <Form method="post" action={action} preventScrollReset>
              <input type="hidden" name="joiner" value={id} />
              <Button look="quiet" size="small">
                Refuser jusqu’à {time(refusableUntil)}
              </Button>
            </Form>
          )}
        </div>
      ))}
      {(hasFree || isOpen) && (
        <Form method="post" action={action} className="mt-4 grid gap-3" preventScrollReset>
          <Button look={isOpen ? 'quiet' : 'dark'} width="full">
            {isOpen ? 'Changer' : 'Ouvrir les places'}
          </Button>
          <details>
            <summary className="link inline-flex min-h-11 items-center">Niveau et genre</summary>
            <div className="mt-2 grid gap-3 page-sm:grid-cols-3">
              <Level name="from" label="Du niveau" value={match?.levels?.from} />
              <Level name="to" label="Au niveau" value={match?.levels?.to} />
              <Select label="Qui joue" name="sex" defaultValue={match?.sex ?? 'any'}>
                {openMatchSexes.map((sex) => (
                  <option key={sex} value={sex}>
                    {sexNames[sex]}
                  </option>
                ))}
              </Select>
            </div>
          </details>
          {isOpen && (
            <Button look="danger" size="small" name="close" value="1">
              Fermer
            </Button>
          )}
        </Form>
      )}
    </section>
  )
}

interface LevelProps {
  readonly name: string
  readonly label: string
  readonly value: (typeof levelNames)[number] | undefined
}

function Level({ name, label, value }: LevelProps) {
  return (
    <Select label={label} name={name} defaultValue={value ?? ''}>
      <option value="">Peu importe</option>
      {levelNames.map((level) => (
        <option key={level} value={level}>
          {levelLabels[level]}
        </option>
      ))}
    </Select>
  )
}
