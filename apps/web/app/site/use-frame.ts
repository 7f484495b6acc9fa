import { useRouteLoaderData } from 'react-router'
import type { AccountItem } from './site-map.ts'

/** What pages take of the frame around them, which holds more. */
export interface FrameOfPage {
  readonly menus: { readonly account: readonly AccountItem[] }
  /** Addresses by name; null while the site has no such page. */
  readonly to: {
    readonly book: string
    readonly tournaments: string | null
    readonly clubs: string | null
    readonly password: string | null
  }
}

/** The frame's data, or undefined on an error page that was answered without it. */
export function useFrame() {
  return useRouteLoaderData<FrameOfPage>('root')
}
