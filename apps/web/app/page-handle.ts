/** What a page may ask of the default layout: `export const handle: PageHandle = {…}`. */
export interface PageHandle {
  /** Parts of the frame that would distract or repeat the page. */
  readonly without?: readonly (
    'side-bar' | 'book' | 'club-bar' | 'tab-bar' | 'footer' | 'newsletter'
  )[]
}
