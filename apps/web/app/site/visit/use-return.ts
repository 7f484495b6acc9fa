import { useEffect } from 'react'

/** Acts when one comes back to the page by a step of the browser that shows it as it was left. */
export function useReturn(act: () => void): void {
  useEffect(() => {
    const showAgain = ({ persisted }: PageTransitionEvent) => {
      if (persisted) act()
    }
    window.addEventListener('pageshow', showAgain)
    return () => window.removeEventListener('pageshow', showAgain)
  }, [act])
}
