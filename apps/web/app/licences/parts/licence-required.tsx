import { licenceRequiredMessage, licenceRequiredTitle } from '@quatre/domain'
import { LinkButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { licenceAddress } from './addresses.ts'

interface LicenceRequiredProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** Opens it without JavaScript: `<a href={`#${licenceRequiredId}`}>`. */
export const licenceRequiredId = 'licence-fft-obligatoire'

/** The message that an approved tournament requires a licence (requirement LI20). */
export function LicenceRequired({ open, onClose }: LicenceRequiredProps) {
  return (
    <Dialog id={licenceRequiredId} title={licenceRequiredTitle} open={open} onClose={onClose}>
      <p>{licenceRequiredMessage}</p>
      <div className="dialog-actions mt-6">
        <LinkButton to={licenceAddress} width="full">
          OK
        </LinkButton>
      </div>
    </Dialog>
  )
}
