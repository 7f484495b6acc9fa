import { html, htmlDocument } from '../html.ts'
import type { Markup } from '../html.ts'
import type { Message } from './store.ts'

const style = `
*{box-sizing:border-box}body{margin:0;background:#f6f5f2;color:#16202e;font:16px/1.5 system-ui,sans-serif}
main{max-width:60rem;margin:0 auto;padding:1.5rem 1rem 4rem}h1{font-size:1.5rem;line-height:1.25;margin:.5rem 0 1rem;overflow-wrap:anywhere}
h2{font-size:1rem;margin:2rem 0 .5rem}a{color:#17457e}.bar{display:flex;flex-wrap:wrap;gap:.5rem;align-items:end}
label{display:block;font-size:.875rem;color:#4a5568}input{min-height:44px;min-width:16rem;padding:0 .75rem;border:1px solid #5b6b82;border-radius:8px;font:inherit;background:#fff}
button,.bar a{min-height:44px;padding:0 1rem;border:1px solid #17457e;border-radius:8px;background:#17457e;color:#fff;font:inherit;font-weight:600;line-height:42px;text-decoration:none;cursor:pointer}
ul{list-style:none;margin:1.5rem 0 0;padding:0;border-top:1px solid #d6d3cb}li{border-bottom:1px solid #d6d3cb}
li a{display:grid;grid-template-columns:1fr auto;gap:0 1rem;padding:.75rem 0;color:inherit;text-decoration:none}li a:hover strong{text-decoration:underline}
li span{color:#4a5568;font-size:.9rem}time{color:#4a5568;font-size:.9rem;font-variant-numeric:tabular-nums}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem}dt{color:#4a5568}dd{margin:0;overflow-wrap:anywhere}
iframe{width:100%;height:32rem;border:1px solid #d6d3cb;border-radius:8px;background:#fff;resize:vertical}
pre{white-space:pre-wrap;overflow-wrap:anywhere;padding:1rem;background:#fff;border:1px solid #d6d3cb;border-radius:8px;font:14px/1.5 ui-monospace,monospace}
:focus-visible{outline:3px solid #f0a500;outline-offset:2px}`

const instant = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'Europe/Paris',
})

function timeOf(message: Message): Markup {
  const shown = instant.format(new Date(message.receivedAt))
  return html`<time datetime="${message.receivedAt}">${shown}</time>`
}

function lineOf(message: Message): Markup {
  return html`<li>
    <a href="/messages/${message.id}">
      <strong>${message.subject === '' ? '(sans objet)' : message.subject}</strong>
      ${timeOf(message)}
      <span>À ${message.to.join(', ')}</span>
    </a>
  </li>`
}

export function listPage(messages: Message[], to: string): string {
  const list =
    messages.length === 0
      ? html`<p>Aucun message. Les mails envoyés par le site arrivent ici.</p>`
      : html`<ul>
          ${messages.map(lineOf)}
        </ul>`
  return htmlDocument(
    'Mails envoyés',
    style,
    html`<main>
      <h1>Mails envoyés</h1>
      <form class="bar">
        <div>
          <label for="to">Adresse du destinataire</label>
          <input id="to" name="to" type="search" value="${to}" />
        </div>
        <button>Filtrer</button>
        <a href="/">Tout afficher</a>
      </form>
      ${list}
    </main>`,
  )
}

function htmlPart(message: Message): Markup {
  if (message.html === '') return html``
  const address = `/messages/${message.id}/html`
  return html`<h2>Version mise en page</h2>
    <iframe
      title="Message mis en page"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      src="${address}"
    ></iframe>`
}

function attachmentsPart(message: Message): Markup {
  if (message.attachments.length === 0) return html``
  const lines = message.attachments.map(
    (one) => html`<li>${one.name} (${one.mimeType}, ${String(one.size)} octets)</li>`,
  )
  return html`<h2>Pièces jointes</h2>
    <ul>
      ${lines}
    </ul>`
}

export function messagePage(message: Message): string {
  const headers = message.headers.map((one) => `${one.name}: ${one.value}`).join('\n')
  return htmlDocument(
    message.subject,
    style,
    html`<main>
      <p><a href="/">← Tous les mails</a></p>
      <h1>${message.subject === '' ? '(sans objet)' : message.subject}</h1>
      <dl>
        <dt>De</dt>
        <dd>${message.from}</dd>
        <dt>À</dt>
        <dd>${message.to.join(', ')}</dd>
        <dt>Reçu</dt>
        <dd>${timeOf(message)}</dd>
      </dl>
      ${htmlPart(message)}
      <h2>Version texte</h2>
      <pre>${message.text}</pre>
      ${attachmentsPart(message)}
      <h2>En-têtes</h2>
      <pre>${headers}</pre>
    </main>`,
  )
}

export function missingPage(): string {
  return htmlDocument(
    'Message introuvable',
    style,
    html`<main>
      <h1>Message introuvable</h1>
      <p><a href="/">← Tous les mails</a></p>
    </main>`,
  )
}
