/** The first letter of a name as a picture (SVG); without one, the outline of a head. */
export function initialPicture(name: string): string {
  // a letter alone: nothing of a name can be markup
  const letter = /\p{L}/u.exec(name)?.[0]?.toLocaleUpperCase('fr') ?? ''
  const drawn =
    letter === ''
      ? `<g fill="#d7ff3e"><circle cx="24" cy="19" r="7"/><path d="M10 42a14 12 0 0 1 28 0z"/></g>`
      : `<text x="24" y="32.5" text-anchor="middle" fill="#d7ff3e" font-family="Arial Black,` +
        `sans-serif" font-weight="800" font-size="24">${letter}</text>`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" ` +
    `fill="#0b1220"/>${drawn}</svg>`
  )
}
