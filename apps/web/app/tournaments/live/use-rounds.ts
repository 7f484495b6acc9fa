import { useEffect } from 'react'

/**
 * Sets the height of the draw to the round that a swipe or a tab has brought into view, and marks
 * its tab. The page opens on the round in play. Without a script all rounds are shown as one tree.
 */
export function useRounds(): void {
  useEffect(() => {
    const row = document.querySelector<HTMLElement>('.draw-rounds')
    const tabs = [...document.querySelectorAll<HTMLAnchorElement>('.draw-tabs a')]
    const drawing = document.querySelector('.draw-thumbnail')
    if (!row) return
    const rounds = [...row.children] as HTMLElement[]
    const roundLeft = (round: HTMLElement) => round.offsetLeft - (rounds[0]?.offsetLeft ?? 0)
    let shown = -1
    const show = (place: number) => {
      if (place === shown) return
      shown = place
      for (const [index, round] of rounds.entries())
        round.classList.toggle('draw-round-shown', index === place)
      for (const [index, tab] of tabs.entries()) {
        if (index === place) tab.setAttribute('aria-current', 'true')
        else tab.removeAttribute('aria-current')
      }
      for (const path of drawing?.querySelectorAll('[data-round]') ?? [])
        path.classList.toggle('tree-shown', path.getAttribute('data-round') === String(place))
    }
    const nearest = () => {
      const distances = rounds.map((round) => Math.abs(roundLeft(round) - row.scrollLeft))
      show(distances.indexOf(Math.min(...distances)))
    }
    let settling: ReturnType<typeof setTimeout> | undefined
    const settle = () => {
      clearTimeout(settling)
      settling = setTimeout(nearest, 80)
    }
    const press = (event: MouseEvent) => {
      const place = tabs.findIndex((tab) => tab === event.currentTarget)
      const round = rounds[place]
      if (!round) return
      event.preventDefault()
      show(place)
      row.scrollTo({ left: roundLeft(round), behavior: 'instant' })
    }
    const first = rounds.findIndex((round) => round.classList.contains('draw-round-current'))
    row.dataset.swiped = ''
    show(Math.max(0, first))
    row.scrollTo({ left: roundLeft(rounds[shown] ?? row), behavior: 'instant' })
    row.addEventListener('scroll', settle, { passive: true })
    for (const tab of tabs) tab.addEventListener('click', press)
    return () => {
      clearTimeout(settling)
      row.removeEventListener('scroll', settle)
      for (const tab of tabs) tab.removeEventListener('click', press)
    }
  }, [])
}
