import { useEffect } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { mayReadPosition, readPosition } from './position.ts'

const storageKey = 'nearest-center'

/**
 * With no club chosen the nearest is chosen (specification section 4), where the visitor has allowed
 * his position before: a question at load would be refused. Once a browser session, so that a
 * choice he clears stays cleared.
 */
export function NearestCenter({ chosen }: { chosen: boolean }) {
  const { submit } = useFetcher()
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (sessionStorage.getItem(storageKey) !== null) return
    if (chosen) {
      sessionStorage.setItem(storageKey, 'chosen')
      return
    }
    const abandoned = new AbortController()
    void findPosition().then((position) => {
      if (position === null || abandoned.signal.aborted) return
      sessionStorage.setItem(storageKey, 'chosen')
      const options = { method: 'post', action: '/_center', preventScrollReset: true } as const
      void submit({ ...position, back: pathname + search }, options)
    })
    return () => abandoned.abort()
  }, [chosen, submit, pathname, search])
  return null
}

async function findPosition() {
  return (await mayReadPosition()) ? readPosition() : null
}
