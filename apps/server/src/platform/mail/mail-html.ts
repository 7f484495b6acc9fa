export interface MailFact {
  readonly label: string
  readonly value: string
  /** The link of the value: a map, a telephone. */
  readonly href?: string
}

/** The words of a mail as both its parts say them: one line each, links whole. */
export interface SetWords {
  readonly greeting: string
  readonly subject: string
  readonly preheader: string
  readonly title: string
  /** The drawing under the bar. */
  readonly hasCourt: boolean
  readonly lines: readonly string[]
  readonly facts: readonly MailFact[]
  readonly action: SetLink | null
  readonly note: string
  readonly noteLink: SetLink | null
  readonly reason: string
  readonly reasonLink: SetLink | null
  readonly home: SetLink
}

export interface SetLink {
  readonly label: string
  readonly href: string
}

/*
 * Tables, attributes and styles at each element: the common ground of Gmail, Outlook and Apple Mail.
 * The palette is the design brief's; the classes serve dark mode only.
 */
const ink = '#0b1220'
const court = '#1f4bff'
const courtDeep = '#1a3cc1'
const ball = '#d7ff3e'
const sand = '#f6f2ea'
const muted = '#535a67'
const hair = '#dedfe2'
const face = 'Inter,-apple-system,BlinkMacSystemFont,Segoe UI,Arial,sans-serif'
const wide = 'Archivo Black,Arial Black,Inter,-apple-system,Segoe UI,Arial,sans-serif'

const style = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0;-webkit-text-size-adjust:100%}
table{border-collapse:collapse;mso-table-lspace:0;mso-table-rspace:0}
@media (max-width:480px){.pad{padding-left:20px!important;padding-right:20px!important}.title{font-size:26px!important}}
@media (prefers-color-scheme:dark){.ground{background:#0b1220!important}.card{background:#171f30!important}
.word{color:#f6f2ea!important}.soft{color:#aeb4bf!important}.rule{border-color:#2f394d!important}.bar{background:#050a14!important}}
[data-ogsc] .word{color:#f6f2ea!important}[data-ogsc] .soft{color:#aeb4bf!important}`

const table = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"'

/** The HTML part of a mail; every word is escaped here. */
export function mailHtml(words: SetWords): string {
  const { greeting, subject, preheader, title, lines, facts, action, home } = words
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escaped(subject)}</title>
<style>${style}</style>
</head>
<body class="ground" bgcolor="${sand}" style="margin:0;padding:0;background:${sand}">
<div style="display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;mso-hide:all">${escaped(preheader)}${'&#847;&zwnj;&nbsp;'.repeat(60)}</div>
<table ${table} class="ground" bgcolor="${sand}" style="background:${sand}"><tr><td align="center" style="padding:24px 12px">
<!--[if mso]><table role="presentation" width="600" align="center" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table ${table} style="max-width:600px;margin:0 auto">
<tr><td class="bar pad" bgcolor="${ink}" style="background:${ink};padding:16px 32px;border-radius:16px 16px 0 0">${logo(home)}</td></tr>
${words.hasCourt ? `<tr><td style="padding:0;font-size:0;line-height:0">${courtArt}</td></tr>` : ''}
<tr><td class="card pad" bgcolor="#ffffff" style="background:#ffffff;padding:32px 32px 36px;border-radius:0 0 16px 16px;font-family:${face};font-size:16px;line-height:1.5;color:${ink}">
<p class="word" style="margin:0 0 8px;color:${ink}">${escaped(greeting)}</p>
<h1 class="word title" style="margin:0 0 16px;font-family:${wide};font-weight:900;font-size:30px;line-height:1.15;letter-spacing:-.02em;color:${ink};word-break:break-word">${escaped(title)}</h1>
${lines.map((line) => `<p class="word" style="margin:0 0 12px;color:${ink};word-break:break-word">${escaped(line)}</p>`).join('\n')}
${factTable(facts)}
${action ? button(action) : ''}
${small(words)}
</td></tr>
<tr><td class="pad" style="padding:20px 32px 8px">${foot(words)}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`
}

function logo({ label, href }: SetLink): string {
  return `<a href="${escaped(href)}" title="${escaped(label)}" style="text-decoration:none;color:#ffffff"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td width="32" height="32" align="center" valign="middle" bgcolor="${ball}" style="width:32px;height:32px;background:${ball};border-radius:16px;font-family:${wide};font-weight:900;font-size:18px;line-height:32px;color:${ink}">4</td>
<td style="padding-left:6px;font-family:${wide};font-weight:900;font-size:24px;line-height:32px;letter-spacing:-.03em;color:#ffffff">PADEL</td>
</tr></table></a>`
}

/** A padel court from above: glass, service lines, net and a ball, of coloured cells alone. */
const line = '#ffffff'
const empty = 'font-size:0;line-height:0'
const back = `<td width="13%" rowspan="3" bgcolor="${court}" style="width:13%;background:${court};${empty}">&nbsp;</td>`
const upright = (width: number, color: string) =>
  `<td width="${width}" rowspan="3" bgcolor="${color}" style="width:${width}px;background:${color};${empty}">&nbsp;</td>`
const box = (content: string) =>
  `<td height="34" align="center" valign="middle" bgcolor="${court}" style="background:${court};height:34px;font-family:Arial,sans-serif;font-size:20px;line-height:34px;color:${ball}">${content}</td>`
const middle = `<td height="3" bgcolor="${line}" style="background:${line};height:3px;${empty}">&nbsp;</td>`
const courtArt = `<table ${table} aria-hidden="true" bgcolor="${courtDeep}" style="background:${courtDeep}"><tr><td class="pad" style="padding:14px 32px">
<table ${table} bgcolor="${line}" style="background:${line}"><tr><td style="padding:3px">
<table ${table} bgcolor="${court}" style="background:${court};table-layout:fixed">
<tr>${back}${upright(3, line)}${box('&nbsp;')}${upright(4, ink)}${box('&#9679;')}${upright(3, line)}${back}</tr>
<tr>${middle}${middle}</tr>
<tr>${box('&nbsp;')}${box('&nbsp;')}</tr>
</table></td></tr></table></td></tr></table>`

function factTable(facts: readonly MailFact[]): string {
  if (facts.length === 0) return ''
  const rows = facts.map(
    ({ label, value, href }) =>
      `<tr><td class="soft rule" width="30%" valign="top" style="padding:10px 12px 10px 0;border-top:1px solid ${hair};font-size:14px;line-height:24px;color:${muted}">${escaped(label)}</td>
<td class="word rule" valign="top" style="padding:10px 0;border-top:1px solid ${hair};font-weight:600;color:${ink};word-break:break-word">${href === undefined ? escaped(value) : factLink(value, href)}</td></tr>`,
  )
  return `<table ${table} style="margin:20px 0 0;font-family:${face};font-size:16px;line-height:24px">${rows.join('\n')}</table>`
}

const factLink = (value: string, href: string) =>
  `<a href="${escaped(href)}" class="word" style="color:${ink};text-decoration:underline">${escaped(value)}</a>`

/** The padding is the link's, the colour the cell's: Outlook draws it too. */
function button({ label, href }: SetLink): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:28px 0 0"><tr>
<td align="center" bgcolor="${ball}" style="background:${ball};border-radius:10px;mso-padding-alt:14px 24px">
<a href="${escaped(href)}" style="display:inline-block;padding:13px 24px;font-family:${face};font-size:16px;line-height:20px;font-weight:700;color:${ink};text-decoration:none;border-radius:10px">${escaped(label)}</a>
</td></tr></table>`
}

function small({ note, noteLink }: SetWords): string {
  if (note === '' && noteLink === null) return ''
  const link = noteLink ? ` ${smallLink(noteLink)}` : ''
  return `<p class="soft" style="margin:28px 0 0;font-size:14px;line-height:1.5;color:${muted}">${escaped(note)}${link}</p>`
}

function foot({ reason, reasonLink }: SetWords): string {
  const link = reasonLink ? ` ${smallLink(reasonLink)}` : ''
  return `<p class="soft" style="margin:0;font-family:${face};font-size:13px;line-height:1.5;color:${muted}">${escaped(reason)}${link}</p>`
}

const smallLink = ({ label, href }: SetLink) =>
  `<a href="${escaped(href)}" class="soft" style="color:${muted};text-decoration:underline">${escaped(label)}</a>`

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)
