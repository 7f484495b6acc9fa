/**
 * A name as the pages show it: the data keep the straight apostrophe of the postal codes' and the
 * specification's spelling, readers see the French one (design brief, « Words »).
 */
export function typographic(name: string): string {
  return name.replaceAll("'", '’')
}
