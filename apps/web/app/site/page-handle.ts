type FrameParts = readonly (
  'side-bar' | 'book' | 'club-bar' | 'tab-bar' | 'footer' | 'newsletter'
)[]

/** What a page may ask of the default layout: `export const handle: PageHandle = {…}`. */
export interface PageHandle {
  /** Parts of the frame that would distract or repeat the page, or which its loader's data leave out. */
  readonly without?: FrameParts | ((loaderData: unknown) => FrameParts)
}
