import { html, htmlDocument } from '../html.ts'
import type { Markup } from '../html.ts'
import { style } from './style.ts'

const instant = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'Europe/Paris',
})

/** An instant as French clocks show it. */
export function timeMarkup(at: string): Markup {
  return html`<time datetime="${at}">${instant.format(new Date(at))}</time>`
}

export function viewerPage(title: string, content: Markup): string {
  return htmlDocument(
    title,
    style,
    html`<header class="top">
        <div>
          <nav><a href="/">Mails</a><a href="/visites">Pages vues</a></nav>
          <span>Rien ne quitte cette machine</span>
        </div>
      </header>
      <main>${content}</main>`,
  )
}
