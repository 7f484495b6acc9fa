import type { Mail } from './mail.ts'

export interface Recipient {
  readonly email: string
  readonly firstName: string
}

export interface MailWords {
  /** What happened, named once: one mail for one event and recipient. */
  readonly eventKey: string
  readonly template: string
  readonly to: Recipient
  /** The site's own address, which links begin with. */
  readonly origin: string
  readonly subject: string
  readonly title: string
  /** Plain text, a paragraph each. */
  readonly lines: readonly string[]
  /** The one thing to do next; `path` is of our site. */
  readonly action?: { readonly label: string; readonly path: string }
  /** Said small below: why this mail came, what to do when it is a mistake. */
  readonly note?: string
}

/** A mail in the product's dress, as HTML and as plain text. Every text given is escaped. */
export function composeMail(words: MailWords): Mail {
  const { eventKey, template, to, origin, subject, title, lines, action, note } = words
  const link = action && { label: action.label, href: origin + action.path }
  const html = `<!doctype html><html lang="fr"><body style="margin:0;background:#f6f2ea;font:16px/1.5 Arial,sans-serif;color:#0b1220">
<div style="max-width:560px;margin:0 auto;padding:32px 24px">
<p style="font-weight:900;font-size:20px;margin:0 0 24px">4PADEL</p>
<div style="background:#fff;border-radius:16px;padding:24px">
<p style="margin:0 0 8px">Salut ${escaped(to.firstName)},</p>
<h1 style="font-size:26px;line-height:1.15;margin:0 0 16px">${escaped(title)}</h1>
${lines.map((line) => `<p style="margin:0 0 8px">${escaped(line)}</p>`).join('\n')}
${link ? `<p style="margin:24px 0 0"><a href="${escaped(link.href)}" style="display:inline-block;background:#d7ff3e;color:#0b1220;font-weight:700;text-decoration:none;padding:14px 22px;border-radius:10px">${escaped(link.label)}</a></p>` : ''}
${note ? `<p style="margin:24px 0 0;font-size:13px;color:#5b6472">${escaped(note)}</p>` : ''}
</div></div></body></html>`
  const text = [`Salut ${to.firstName},`, '', title, ...lines, '']
    .concat(link ? [`${link.label}\u00a0: ${link.href}`, ''] : [])
    .concat(note ? [note, ''] : [])
    .join('\n')
  return { eventKey, template, recipient: to.email, subject, html, text }
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
