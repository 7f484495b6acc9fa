import type { EntryCheck } from '@quatre/contract'
import { useState } from 'react'
import { LicenceRequired, licenceRequiredId } from '../../licences/parts/licence-required.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { useInBrowser } from '../../ui/browser/use-in-browser.ts'
import { myEntriesAddress } from '../parts/addresses.ts'

export interface Refusal {
  readonly code: string | null
  readonly text: string | null
}

interface HindranceProps {
  readonly check: EntryCheck
  readonly refusal: Refusal | null
  readonly changes: number | null
}

const waitingTitle = 'Liste d’attente'
const waitingText = "Tu es déjà inscrit à la liste d'attente"

/** The obstacle to an entry: no licence, a place in the line already, a refusal. */
export function Hindrance({ check, refusal, changes }: HindranceProps) {
  const { needsLicence, entry } = check
  const isWaiting =
    changes === null && (entry?.state === 'waiting' || refusal?.code === 'already_waiting')
  const [isClosed, setClosed] = useState(false)
  const inBrowser = useInBrowser()
  const close = () => setClosed(true)
  if (isWaiting) {
    return (
      <>
        <ErrorState
          title={waitingText}
          action={<LinkButton to={myEntriesAddress}>Mes tournois</LinkButton>}
        />
        <Dialog
          id="liste-d-attente"
          title={waitingTitle}
          open={inBrowser && !isClosed}
          onClose={close}
        >
          <p>{waitingText}</p>
          <div className="dialog-actions mt-6">
            <LinkButton to={myEntriesAddress} width="full">
              OK
            </LinkButton>
          </div>
        </Dialog>
      </>
    )
  }
  if (needsLicence) {
    return (
      <>
        <ErrorState
          title="Il te faut une licence valide, liée à ton compte."
          action={
            <a href={`#${licenceRequiredId}`} className="button button-dark">
              Que faire{'\u00a0'}?
            </a>
          }
        />
        <LicenceRequired open={inBrowser && !isClosed} onClose={close} />
      </>
    )
  }
  return refusal?.text ? <ErrorState title={refusal.text}>Rien n’a été débité.</ErrorState> : null
}
