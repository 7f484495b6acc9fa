import { useCallback, useRef, type ReactNode } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { isChanged } from './is-changed.ts'

/** Asks before what was changed in a form of the page is left: for another part, tab or page. */
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
        open={leaving.state === 'blocked'}
        onClose={() => leaving.reset?.()}
      >
        <p>Si tu pars maintenant, ce que tu as changé ici est perdu.</p>
        <div className="mt-6 grid gap-3">
          <Button type="button" look="dark" onClick={() => leaving.reset?.()}>
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
