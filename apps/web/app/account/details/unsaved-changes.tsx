import { useCallback, useEffect, useRef, type ReactNode } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** Asks before a changed form of the page is left: for another part, tab or page. */
export function UnsavedChanges({ children }: { children: ReactNode }) {
  const page = useRef<HTMLDivElement>(null)
  const changed = useCallback(
    () => [...(page.current?.querySelectorAll('form') ?? [])].filter(isChanged),
    [],
  )
  const leaving = useBlocker(useCallback(() => changed().length > 0, [changed]))
  useBeforeUnload(
    useCallback(
      (event) => {
        if (changed().length > 0) event.preventDefault()
      },
      [changed],
    ),
  )
  const isAsking = leaving.state === 'blocked'
  const stay = useRef<HTMLButtonElement>(null)
  // After the dialog has opened, which gives the focus to its ×.
  useEffect(() => {
    if (isAsking) stay.current?.focus()
  }, [isAsking])
  const giveUp = () => {
    for (const form of changed()) form.reset()
    leaving.proceed?.()
  }
  return (
    <>
      <div ref={page}>{children}</div>
      <Dialog
        id="non-enregistre"
        title="Changements non enregistrés"
        open={isAsking}
        onClose={() => leaving.reset?.()}
      >
        <p>Si tu pars maintenant, ce que tu as changé ici est perdu.</p>
        <div className="mt-6 grid gap-3">
          <Button ref={stay} type="button" look="dark" onClick={() => leaving.reset?.()}>
            Continuer à modifier
          </Button>
          <Button type="button" look="danger" onClick={giveUp}>
            Abandonner mes changements
          </Button>
        </div>
      </Dialog>
    </>
  )
}

/** Whether a form of the page, in the browser, holds other values than it was loaded with. */
function isChanged(form: HTMLFormElement): boolean {
  // Others, as the one that closes the account, keep nothing; nor does a form that leaves for a provider.
  const name = form.elements.namedItem('form')
  if (!(name instanceof HTMLInputElement) || name.value === 'lien') return false
  return [...form.elements].some((control) => {
    if (control instanceof HTMLSelectElement) {
      const options = [...control.options]
      const loaded = options.find(({ defaultSelected }) => defaultSelected) ?? options[0]
      return loaded?.selected === false
    }
    if (!(control instanceof HTMLInputElement) || control.name === '') return false
    return control.checked !== control.defaultChecked || control.value !== control.defaultValue
  })
}
