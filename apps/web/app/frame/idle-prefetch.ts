import { useEffect } from 'react'
import { preloadModule } from 'react-dom'
import { matchRoutes, useLocation } from 'react-router'

const idleMilliseconds = 2000
/** Each script is asked for in a task of its own: together they would block a slow phone. */
const spacingMilliseconds = 50

/** Not part of all browsers yet. */
interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** A page that React Router has discovered; it asks for those that the links of a page lead to. */
interface KnownRoute {
  readonly id: string
  readonly path?: string
  readonly module: string
  readonly imports?: readonly string[]
}

declare global {
  interface Window {
    readonly __reactRouterManifest?: { readonly routes: Readonly<Record<string, KnownRoute>> }
  }
}

/**
 * Loads the scripts of the pages that the links in sight lead to, once one has looked at a page for two
 * seconds. Not their data: to read a centre's page chooses the centre.
 */
export function useIdlePrefetch(): void {
  const { key } = useLocation()
  useEffect(() => {
    const { connection } = navigator as { readonly connection?: Connection }
    if (connection?.saveData || connection?.effectiveType?.endsWith('2g')) return
    let timer = setTimeout(() => ask([...scriptsAhead()]), idleMilliseconds)
    function ask([file, ...others]: readonly string[]) {
      if (file === undefined) return
      preloadModule(file)
      timer = setTimeout(() => ask(others), spacingMilliseconds)
    }
    return () => clearTimeout(timer)
  }, [key])
}

function scriptsAhead(): ReadonlySet<string> {
  const routes = Object.values(window.__reactRouterManifest?.routes ?? {})
  const paths = routes.flatMap((route) => (route.path ? [{ ...route, path: route.path }] : []))
  const links = [...document.querySelectorAll<HTMLAnchorElement>('main a[href^="/"]')]
  const inSight = links.filter((link) => {
    const { top, bottom } = link.getBoundingClientRect()
    return bottom > 0 && top < innerHeight && link.checkVisibility()
  })
  const pages = new Set(inSight.map(({ pathname }) => pathname))
  return new Set(
    [...pages].flatMap((page) => {
      const route = matchRoutes(paths, page)?.at(-1)?.route
      return route ? [route.module, ...(route.imports ?? [])] : []
    }),
  )
}
