import { useRouteLoaderData } from 'react-router'
import type { IconName } from '../../ui/icon.tsx'
import type { AppMode } from '../visit/app-mode.ts'

interface Shortcut {
  readonly label: string
  readonly to: string
  readonly badge?: 'NEW'
  readonly icon?: IconName
}

/** The part of the frame that pages use. */
export interface FrameOfPage extends Pick<AppMode, 'isApp' | 'embedded'> {
  /** Null for a guest; the address of the picture is each member's own. */
  readonly member: { readonly avatarUrl: string } | null
  readonly menus: { readonly account: readonly Shortcut[] }
  /** Addresses by name. */
  readonly to: { readonly book: string; readonly clubs: string; readonly password: string }
}

/** The frame's data, or undefined on an error page that was answered without it. */
export function useFrame() {
  return useRouteLoaderData<FrameOfPage>('root')
}
