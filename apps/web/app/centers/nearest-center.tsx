import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { mayReadPosition, nearestCenterKey, readPosition } from '../site/visit/position.ts'

/**
 * With no club chosen the nearest is chosen (requirement C14), where the visitor has allowed
 * their position before: a question at load would be refused. Once a browser session, so that a
 * choice they clear stays cleared.
 */
export default function NearestCenter({ chosen }: { chosen: boolean }) {
  const { submit } = useFetcher()
  useEffect(() => {
    if (sessionStorage.getItem(nearestCenterKey) !== null) return
    if (chosen) {
      sessionStorage.setItem(nearestCenterKey, 'chosen')
      return
    }
    const abandoned = new AbortController()
    void findPosition().then((position) => {
      if (position === null || abandoned.signal.aborted) return
      sessionStorage.setItem(nearestCenterKey, 'chosen')
      void submit({ ...position, guess: '1' }, { method: 'post', action: '/_center' })
    })
    return () => abandoned.abort()
  }, [chosen, submit])
  return null
}

async function findPosition() {
  return (await mayReadPosition()) ? readPosition() : null
}
