import { html } from '../html.ts'
import type { Markup } from '../html.ts'
import { timeMarkup, viewerPage } from '../mail/frame.ts'

/** A page that a browser said it shows, and the pseudonym of the member who sees it. */
export type Visit = { at: string; page: string; member: string | null }

function visitLine({ at, page, member }: Visit): Markup {
  return html`<li>
    <strong>${page}</strong>
    ${timeMarkup(at)}
    <span>${member === null ? 'Visiteur' : `Membre ${member}`}</span>
  </li>`
}

/** The latest visits; `counted` is their number since the start. */
export function visitsPage(visits: Visit[], counted: number): string {
  const plural = counted > 1 ? 's' : ''
  const shown = visits.length < counted ? `, les ${String(visits.length)} dernières ici` : ''
  const none = html`<p>
    Aucune visite pour l’instant. Elles arrivent ici quand un visiteur accepte la mesure d’audience.
  </p>`
  return viewerPage(
    'Pages vues',
    html`<h1>Pages vues</h1>
      ${
        visits.length === 0
          ? none
          : html`<p class="count">
                ${String(counted)} page${plural} vue${plural} depuis le démarrage${shown}. Un membre
                n’a qu’un pseudonyme.
              </p>
              <ul class="mails visits">
                ${visits.map(visitLine)}
              </ul>`
      }`,
  )
}
