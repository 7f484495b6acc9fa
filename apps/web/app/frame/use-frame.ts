import { useRouteLoaderData } from 'react-router'
import type { loader } from '../root.tsx'

/** The frame's data, or undefined on an error page that was answered without it. */
export function useFrame() {
  return useRouteLoaderData<typeof loader>('root')
}
