import { useFetcher } from 'react-router'
import { Dialog } from '../ui/dialog.tsx'
import { ChoiceForm } from './choice-form.tsx'
import type { Purpose } from '../site/visit/consent.ts'

interface ChoiceDialogProps {
  readonly id: string
  readonly open: boolean
  readonly onClose: () => void
  readonly purposes: readonly Purpose[]
}

const nothing = { audience: false, content: false }

/** « Choisir », over the page. */
export default function ChoiceDialog({ id, open, onClose, purposes }: ChoiceDialogProps) {
  const fetcher = useFetcher({ key: 'consent' })
  return (
    <Dialog id={id} title="Cookies" open={open} onClose={onClose}>
      <ChoiceForm
        form={fetcher.Form}
        allowed={nothing}
        purposes={purposes}
        pending={fetcher.state !== 'idle'}
      />
    </Dialog>
  )
}
