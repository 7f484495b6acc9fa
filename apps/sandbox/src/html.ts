const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export type Markup = { markup: string }

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

function render(value: string | Markup | Markup[]): string {
  if (typeof value === 'string') return escapeText(value)
  if (Array.isArray(value)) return value.map((one) => one.markup).join('')
  return value.markup
}

/** Template tag: every string put into it is escaped; only other templates pass as they are. */
export function html(
  parts: TemplateStringsArray,
  ...values: (string | Markup | Markup[])[]
): Markup {
  const written = parts.map((part, index) => {
    const value = values[index]
    return value === undefined ? part : part + render(value)
  })
  return { markup: written.join('') }
}

export function htmlDocument(title: string, style: string, body: Markup): string {
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${escapeText(title)}</title>
<style>${style}</style>
</head>
<body>
${body.markup}
</body>
</html>
`
}
