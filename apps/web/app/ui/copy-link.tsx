import { useId } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { useToast } from './toast/toast.tsx'

/** A link to give to friends: shown whole, so that it can be copied by hand too. */
export function CopyLink({ label, address }: { label: string; address: string }) {
  const id = useId()
  const showToast = useToast()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      showToast({ text: 'Lien copié' })
    } catch {
      // Browsers refuse without permission: the field is there to copy from.
      showToast({ text: 'Copie le lien à la main', tone: 'error' })
    }
  }
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          className="control min-w-0 flex-1 text-sm"
          readOnly
          value={address}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button type="button" look="quiet" className="scripted flex-none" onClick={copy}>
          <Icon name="copy" /> Copier
        </Button>
      </div>
    </div>
  )
}
