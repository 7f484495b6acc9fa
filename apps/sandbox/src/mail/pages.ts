import { html } from '../html.ts'
import type { Markup } from '../html.ts'
import { timeMarkup, viewerPage } from './frame.ts'
import type { Message } from './store.ts'

const previewCharacters = 140

const shownSubject = ({ subject }: Message) => (subject === '' ? '(sans objet)' : subject)

function messageLine(message: Message): Markup {
  const preview = message.text.replaceAll(/\s+/g, ' ').trim().slice(0, previewCharacters)
  return html`<li>
    <a href="/messages/${message.id}">
      <strong>${shownSubject(message)}</strong>
      ${timeMarkup(message.receivedAt)}
      <span>${message.to.join(', ')}</span>
      <em>${preview}</em>
    </a>
  </li>`
}

/** The mails of a search; `found` counts those that are not shown too. */
export function listPage(messages: Message[], found: number, to: string): string {
  const plural = found > 1 ? 's' : ''
  const shown = messages.length < found ? `, les ${String(messages.length)} derniers ici` : ''
  const nobody =
    to === ''
      ? html`<p>Aucun mail pour l’instant. Ceux que le site envoie arrivent ici.</p>`
      : html`<p>Aucun mail pour « ${to} ». <a href="/">Voir tous les mails</a></p>`
  const list = html`<p class="count">
      ${String(found)} mail${plural}${shown}.
      ${to === '' ? html`` : html`<a href="/">Voir tous les mails</a>`}
    </p>
    <ul class="mails">
      ${messages.map(messageLine)}
    </ul>`
  return viewerPage(
    'Mails envoyés',
    html`<h1>Mails envoyés</h1>
      <form class="search" role="search">
        <label for="to">Destinataire, en entier ou en partie</label>
        <input id="to" name="to" type="search" value="${to}" autocapitalize="none" />
        <button>Chercher</button>
      </form>
      ${messages.length === 0 ? nobody : list}`,
  )
}

function designedPart({ id, html: markup }: Message): Markup {
  if (markup === '') return html``
  return html`<fieldset class="widths">
      <legend>Largeur</legend>
      <label><input type="radio" name="width" id="phone" />Téléphone</label>
      <label><input type="radio" name="width" checked />Pleine largeur</label>
    </fieldset>
    <iframe
      title="Message mis en page"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      src="/messages/${id}/html"
    ></iframe>`
}

function attachmentsPart({ attachments }: Message): Markup {
  if (attachments.length === 0) return html``
  const lines = attachments.map(
    (one) => html`<li>${one.name} (${one.mimeType}, ${String(one.size)} octets)</li>`,
  )
  return html`<h2>Pièces jointes</h2>
    <ul>
      ${lines}
    </ul>`
}

function folded(title: string, text: string): Markup {
  return html`<details>
    <summary>${title}</summary>
    <pre>${text}</pre>
  </details>`
}

/** One mail: as its reader sees it, as text, and as it travelled. */
export function messagePage(message: Message, source: string): string {
  const headers = message.headers.map((one) => `${one.name}: ${one.value}`).join('\n')
  return viewerPage(
    shownSubject(message),
    html`<a href="/">← Tous les mails</a>
      <h1>${shownSubject(message)}</h1>
      <dl class="facts">
        <dt>De</dt>
        <dd>${message.from}</dd>
        <dt>À</dt>
        <dd>${message.to.join(', ')}</dd>
        <dt>Reçu</dt>
        <dd>${timeMarkup(message.receivedAt)}</dd>
      </dl>
      ${designedPart(message)}
      <h2>Version texte</h2>
      <pre>${message.text}</pre>
      ${attachmentsPart(message)} ${folded('En-têtes', headers)} ${folded('Source', source)}`,
  )
}

export function missingPage(): string {
  return viewerPage(
    'Message introuvable',
    html`<h1>Message introuvable</h1>
      <p><a href="/">← Tous les mails</a></p>`,
  )
}
