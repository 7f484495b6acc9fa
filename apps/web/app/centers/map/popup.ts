import type { CenterLine } from '../center-line.ts'

/** What a press on a centre's marker shows. */
export function popupOf(center: CenterLine, open: (path: string) => void): HTMLElement {
  const content = document.createElement('div')
  const name = element('p', 'headline-time text-lg', center.name)
  const town = element('p', 'text-sm text-mute', center.town)
  const state = element('p', 'mt-1 text-sm font-semibold', center.openText)
  const links = element('p', 'mt-3 flex flex-wrap gap-2', '')
  links.append(link(center.path, 'button button-quiet button-small', 'Voir le centre', open))
  if (center.bookable) {
    links.append(link(`/${center.slug}/reserver`, 'button button-small', 'Réserver', open))
  }
  content.append(name, town, state, links)
  return content
}

function element(tag: 'p' | 'a', className: string, text: string): HTMLElement {
  const made = document.createElement(tag)
  made.className = className
  made.textContent = text
  return made
}

function link(path: string, className: string, text: string, open: (path: string) => void) {
  const made = element('a', className, text)
  made.setAttribute('href', path)
  made.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    open(path)
  })
  return made
}
