import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { completeProfileAddress } from '../../site/pages/addresses.ts'
import type { action, loader } from './complete-profile.tsx'
import { GapFields, useStillMissing } from './gap-fields.tsx'
import { confirmWords, reasons, type ProfileGap } from './profile-gap.ts'

const id = 'profil-manquant'

/** The phone and the profile modal (requirement M35). */
export default function GapDialog({ gap }: { gap: ProfileGap }) {
  const page = useFetcher<typeof loader>({ key: 'profile-gap' })
  const saving = useFetcher<typeof action>()
  const [open, setOpen] = useState(true)
  useEffect(() => {
    if (page.data === undefined && page.state === 'idle') void page.load(completeProfileAddress)
  }, [page])
  useEffect(() => {
    if (open) return focusContent
    focusContent()
  }, [open])
  const close = () => {
    // The element closes too when all is saved and it goes.
    if (!open) return
    setOpen(false)
    void saving.submit({ later: '1' }, { method: 'post', action: completeProfileAddress })
  }
  if (page.data === undefined) return null
  return (
    <Dialog
      id={id}
      title={gap === 'phone' ? 'Ton mobile' : 'Complète ton profil'}
      open={open}
      onClose={close}
    >
      <GapForm gap={gap} page={page.data} saving={saving} onLater={close} />
    </Dialog>
  )
}

/** It opened by itself: nothing had the focus before that could have it again. */
function focusContent(): void {
  const focused = document.activeElement
  if (focused !== document.body && !focused?.closest(`#${id}`)) return
  document.getElementById('contenu')?.focus({ preventScroll: true })
}

interface GapFormProps {
  readonly gap: ProfileGap
  readonly page: Awaited<ReturnType<typeof loader>>
  readonly saving: ReturnType<typeof useFetcher<typeof action>>
  readonly onLater: () => void
}

function GapForm({ gap, page, saving, onLater }: GapFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { missing: stillMissing, incomplete, look } = useStillMissing(form, gap)
  const errors = saving.data?.errors ?? {}
  // Before the dialog opens: it gives the focus to this field, not to its ×.
  useLayoutEffect(() => {
    form.current?.querySelector('[name="mobilePhone"]')?.setAttribute('autofocus', '')
  }, [])
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [saving.data])
  return (
    <saving.Form
      ref={form}
      method="post"
      action={completeProfileAddress}
      noValidate
      className="grid gap-5"
      onInput={look}
    >
      <p>{reasons[gap]}</p>
      <GapFields
        gap={gap}
        regions={page.regions}
        values={page}
        errors={errors}
        stillMissing={stillMissing}
      />
      <div className="dialog-actions">
        <Button width="full" pending={saving.state !== 'idle'} disabled={incomplete}>
          {confirmWords[gap]}
        </Button>
        <Button type="button" look="quiet" width="full" onClick={onLater}>
          Plus tard
        </Button>
      </div>
    </saving.Form>
  )
}
