import { loadPart } from '../../ui/browser/network.ts'

const parts = '#centre, #demande'
/** The faults of its last answer, to be scrolled into view. */
const answers = '#contenu :is([aria-invalid], [role=alert], [data-fault])'
const uses = ['pointerdown', 'keydown', 'focusin'] as const

/**
 * Loads the script of a page with a form once the form is near, or the visitor touches the page: until then the
 * server's HTML is there, and works.
 */
export const loadWhenNear = <Module>(load: () => Promise<Module>): Promise<Module> =>
  near().then(() => loadPart(load))

function near(): Promise<void> {
  const form = document.querySelector(parts)
  // opened by a link: there is no HTML of the server yet
  if (form === null || document.querySelector(answers)) return Promise.resolve()
  return new Promise((resolve) => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) end()
    })
    const end = () => {
      observer.disconnect()
      for (const name of uses) window.removeEventListener(name, end)
      resolve()
    }
    observer.observe(form)
    for (const name of uses) window.addEventListener(name, end, { passive: true })
  })
}
