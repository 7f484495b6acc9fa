import { euros, plural } from '@quatre/domain'
import { useState } from 'react'
import { useParams } from 'react-router'
import { LicenceRequired, licenceRequiredId } from '../../licences/parts/licence-required.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { categoryName, stageEntryAddress } from '../parts/stage-entry.ts'
import type { Choice } from './read-choice.ts'

type BarProps = Pick<Choice, 'check'> & {
  readonly stage: NonNullable<Choice['stage']>
  readonly event: NonNullable<Choice['event']>
}

/** The one action: straight into the entry of the pair; without a licence, a dialog says that one is required. */
export function Bar({ stage, event, check }: BarProps) {
  const [isOpen, setOpen] = useState(false)
  const { center_name: center } = useParams()
  const { category, capacity, pairs, waiting, fee } = event
  const free = capacity - pairs
  const page = free > 0 ? 'inscription' : 'liste-attente'
  const partner = check?.partner ? `&avec=${check.partner.id}` : ''
  const action = free > 0 ? 'Inscrire ma paire' : `Attendre, ${waiting + 1}${waiting ? 'e' : 're'}`
  return (
    <div className="series-choice-bar series-night">
      <p>
        <b>Ta part, {euros(fee.value)}</b>
        <span>
          {free > 0 ? plural(free, 'place', 'places') : 'complet'} en {categoryName(category)}
        </span>
      </p>
      {check?.needsLicence ? (
        <>
          <a
            href={`#${licenceRequiredId}`}
            className="button"
            onClick={(press) => {
              press.preventDefault()
              setOpen(true)
            }}
          >
            {action}
          </a>
          <LicenceRequired open={isOpen} onClose={() => setOpen(false)} />
        </>
      ) : (
        <LinkButton to={stageEntryAddress(stage.id, category, { page, center }) + partner}>
          {action}
        </LinkButton>
      )}
    </div>
  )
}
