import { FreeTonight } from './free-tonight-view.tsx'
import type { LiveDataOf, LiveType } from './loaders.ts'
import type { LiveView } from './live-block.ts'

/** How each live block is shown, by its type: one for each of loaders.ts. */
export const views: { readonly [Type in LiveType]: LiveView<LiveDataOf<Type>> } = {
  freeTonight: FreeTonight,
}
