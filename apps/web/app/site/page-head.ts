/** The head of a page: its title and what search engines say of it. */
export function publicPage(title: string, description: string) {
  return [{ title: `${title} · 4PADEL` }, { name: 'description', content: description }]
}

/** A title with the centre that its address names, as `/:center_name/fid`; others as they are. */
export function titleOfCenter(
  title: string,
  params: Readonly<Record<string, string | undefined>>,
  centerName: string | null | undefined,
): string {
  return params.center_name && centerName ? `${title} à ${centerName}` : title
}

/** The head of a page that search engines are asked to leave: it serves one person, or one moment. */
export function privatePage(title: string, description: string) {
  return [...publicPage(title, description), { name: 'robots', content: 'noindex' }]
}
