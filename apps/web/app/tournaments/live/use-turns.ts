import { useEffect, useState } from 'react'

const turnSeconds = 20

/** The time of day, on from when the page is there. */
export function useNow(): number | null {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    const tick = () => setNow(Date.now())
    tick()
    const ticking = setInterval(tick, 1000)
    return () => clearInterval(ticking)
  }, [])
  return now
}

/** Shows the pages in turn: looked after each second, for news draw them anew. */
export function useTurns(now: number | null): void {
  const turn = Math.floor((now ?? 0) / 1000 / turnSeconds)
  useEffect(() => {
    const pages = document.querySelectorAll('.screen-page')
    for (const [place, page] of pages.entries())
      page.classList.toggle('screen-turned', pages.length > 1 && place !== turn % pages.length)
  }, [turn, now])
}
