import { html, htmlDocument, type Markup } from '../html.ts'
import { style } from '../mail/style.ts'
import type { CrmRecord, Kind } from './records.ts'

const titles: Record<Kind, string> = {
  opportunities: 'Opportunités',
  companies: 'Sociétés',
  individuals: 'Particuliers',
  contacts: 'Contacts',
}

const ownStyle = `${style}
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
summary { cursor: pointer; padding-block: 0.75rem; }`

function recordLine({
  id,
  name,
  first_name: firstName,
  last_name: lastName,
  ...more
}: CrmRecord): Markup {
  const title = [name, firstName, lastName].filter((part) => typeof part === 'string').join(' ')
  return html`<details>
    <summary>${String(id)} · ${title}</summary>
    <pre>${JSON.stringify(more, null, 2)}</pre>
  </details>`
}

/** The records of the CRM, the latest first, and the calls that it has answered. */
export function crmPage(records: Record<Kind, CrmRecord[]>, journal: string[]): string {
  const sections = (Object.keys(titles) as Kind[]).map(
    (kind) =>
      html`<h2>${titles[kind]} (${String(records[kind].length)})</h2>
        ${records[kind].slice(-100).toReversed().map(recordLine)}`,
  )
  return htmlDocument(
    'CRM',
    ownStyle,
    html`<main>
      <h1>CRM</h1>
      ${sections}
      <h2>Appels</h2>
      <pre>${journal.join('\n')}</pre>
    </main>`,
  )
}
