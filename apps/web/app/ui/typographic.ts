/**
 * A name as the pages show it: the data keep the straight apostrophe of the postal codes' and the
 * sentences' spelling, readers see the French one (requirement S14).
 */
export function typographic(name: string): string {
  return name.replaceAll("'", '’')
}
