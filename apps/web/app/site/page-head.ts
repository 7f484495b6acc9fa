/** The head of a page: its title and what search engines say of it. */
export function publicPage(title: string, description: string) {
  return [{ title: `${title} · 4PADEL` }, { name: 'description', content: description }]
}

/** The head of a page that search engines are asked to leave: it serves one person, or one moment. */
export function privatePage(title: string, description: string) {
  return [...publicPage(title, description), { name: 'robots', content: 'noindex' }]
}
