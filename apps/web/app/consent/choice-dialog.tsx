import { useFetcher } from 'react-router'
import { Dialog } from '../ui/dialog.tsx'
import { ChoiceForm } from './choice-form.tsx'

interface ChoiceDialogProps {
  readonly id: string
  readonly open: boolean
  readonly onClose: () => void
  readonly hasExternalContent: boolean
}

const nothing = { audience: false, content: false }

/** « Choisir », over the page. */
export default function ChoiceDialog({ id, open, onClose, hasExternalContent }: ChoiceDialogProps) {
  const fetcher = useFetcher({ key: 'consent' })
  return (
    <Dialog id={id} title="Cookies" open={open} onClose={onClose}>
      <ChoiceForm
        form={fetcher.Form}
        allowed={nothing}
        hasExternalContent={hasExternalContent}
        pending={fetcher.state !== 'idle'}
      />
    </Dialog>
  )
}
