import { lazy, Suspense, useLayoutEffect, useRef, type SubmitEvent } from 'react'
import { Link, useFetcher, useLocation } from 'react-router'
import { choiceAddress, cookiesAddress, privacyAddress } from '../site/pages/addresses.ts'
import { useDialog } from '../ui/browser/use-dialog.ts'
import type { Purpose } from '../site/visit/consent.ts'
import { keepChoice } from './keep-choice.ts'
import { loadPart } from '../ui/browser/network.ts'

const ChoiceDialog = lazy(() => loadPart(() => import('./choice-dialog.tsx')))

/** Short: on a phone the bar leaves the page its place. */
const questions: Readonly<Record<Purpose, string>> = {
  audience: 'mesurer l’audience',
  content: 'afficher les cartes d’un autre service',
}

const usualText = 'On peut {usages}\u00a0?'

interface CookieBarProps {
  readonly purposes: readonly Purpose[]
  /** The question; `{usages}` is replaced by its purposes. */
  readonly text?: string | undefined
}

/**
 * The question, until it is answered. It is no dialog: the page stays usable, and nothing that is
 * not needed runs meanwhile.
 */
export function CookieBar({ purposes, text = usualText }: CookieBarProps) {
  const { opener, dialog, wanted } = useDialog('cookies-choix')
  const { pathname, search } = useLocation()
  const fetcher = useFetcher({ key: 'consent' })
  const bar = useRef<HTMLElement>(null)
  useLeaveFocus(bar)
  useMeasure(bar)
  if (pathname === cookiesAddress) return null
  // With a script the visitor stays where they are, scrolled as they are.
  const choose = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const choice = new FormData()
    choice.set('choice', event.nativeEvent.submitter?.getAttribute('value') ?? 'none')
    keepChoice(choice, purposes)
    void fetcher.submit(choice, { method: 'post', action: choiceAddress })
  }
  const back = pathname + search
  return (
    <section ref={bar} aria-label="Cookies" className="cookie-bar">
      <p>
        {text.replace('{usages}', purposes.map((purpose) => questions[purpose]).join(' et '))}{' '}
        <Link to={privacyAddress} className="underline underline-offset-3 hover:text-court">
          En savoir plus
        </Link>
      </p>
      <form method="post" action={choiceAddress} className="cookie-bar-choices" onSubmit={choose}>
        <input type="hidden" name="back" value={back} />
        <button name="choice" value="none" className="button button-dark button-small">
          Tout refuser
        </button>
        <button name="choice" value="all" className="button button-dark button-small">
          Tout accepter
        </button>
        <a
          {...opener}
          href={`${cookiesAddress}?redirect=${encodeURIComponent(back)}`}
          className="button button-quiet button-small"
        >
          Choisir
        </a>
      </form>
      {wanted && (
        <Suspense>
          <ChoiceDialog {...dialog} purposes={purposes} />
        </Suspense>
      )}
    </section>
  )
}

/** Gives the style sheet the height of the bar: its text takes as many lines as it needs. */
function useMeasure(bar: { readonly current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const element = bar.current
    const { style } = document.documentElement
    const observer = new ResizeObserver(() =>
      style.setProperty('--cookie-bar', `${element?.offsetHeight ?? 0}px`),
    )
    if (element) observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty('--cookie-bar')
    }
  }, [bar])
}

/** The bar takes the pressed button with it: the keyboard goes on at the content. */
function useLeaveFocus(bar: { readonly current: HTMLElement | null }): void {
  // The only moment when it still holds the focus.
  useLayoutEffect(() => {
    const element = bar.current
    return () => {
      if (!element?.contains(document.activeElement)) return
      document.getElementById('contenu')?.focus({ preventScroll: true })
    }
  }, [bar])
}
