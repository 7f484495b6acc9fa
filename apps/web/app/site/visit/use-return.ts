import { useEffect } from 'react'

/** Acts on a return to the page by a step of the browser that shows it as it was left. */
export function useReturn(act: () => void): void {
  useEffect(() => {
    const showAgain = ({ persisted }: PageTransitionEvent) => {
      if (persisted) act()
    }
    window.addEventListener('pageshow', showAgain)
    return () => window.removeEventListener('pageshow', showAgain)
  }, [act])
}
