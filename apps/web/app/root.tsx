import {
  Children,
  cloneElement,
  isValidElement,
  Suspense,
  type LinkHTMLAttributes,
  type ReactElement,
  type ReactNode,
} from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import type { Route } from './+types/root.ts'
import styles from './app.css?url'
import { requestContext } from './site/context.ts'
import { keepAppMode, loadFrame } from './frame/frame-data.ts'
import { ErrorPage } from './frame/later.ts'
import { enforceAccess } from './site/pages/enforce-access.ts'
import { centerNamedBy } from './centers/parts/named-center.ts'
import { ScriptsAfterPaint } from './system/scripts-after-paint.tsx'
import { keepUnsentForms } from './system/unsent-forms.ts'
import archivoFile from './ui/fonts/archivo-french.woff2?url'
import interFile from './ui/fonts/inter-french.woff2?url'
import { ToastProvider } from './ui/toast/toast.tsx'

export const links: Route.LinksFunction = () => [
  ...[interFile, archivoFile].map((href) => ({
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
    href,
  })),
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

export const middleware: Route.MiddlewareFunction[] = [keepAppMode, enforceAccess]

/**
 * Going back to a page that redirects removes it from the history: a new entry for the target would
 * make every further step back end there again. Reached by a link it has no entry yet, and replacing
 * would remove the page that the visitor comes from.
 */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  keepUnsentForms,
  async ({ request }, next) => {
    const results = await next()
    // The browser is at the page already: by a step in the history, not by a link.
    if (withoutFragment(request.url) !== withoutFragment(window.location.href)) return results
    for (const { result } of Object.values(results)) {
      if (result instanceof Response) result.headers.set('X-Remix-Replace', 'true')
    }
    return results
  },
]

export function loader({ context, params, url, pattern }: Route.LoaderArgs) {
  const { center_name: centerInPath } = params as Record<string, string | undefined>
  return loadFrame(context.get(requestContext), { url, pattern, centerInPath })
}

/**
 * The frame changes with a form's effect, with the centre in the address, and where one is sent
 * because the session has ended. A form that did not arrive (503) has no effect.
 */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  if (args.formMethod && args.formMethod !== 'GET') return args.actionStatus !== 503
  if (args.currentParams.center_name !== args.nextParams.center_name) return true
  if (centerNamedBy(args.currentUrl) !== centerNamedBy(args.nextUrl)) return true
  if (args.nextUrl.pathname === '/signin') return true
  // a browser that was asked for a page without bars has them on the next one
  if (args.currentUrl.searchParams.has('flutter')) return true
  const sameAddress = args.currentUrl.href === args.nextUrl.href
  return sameAddress && args.defaultShouldRevalidate
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="fr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#0b1220" />
        {/* With a precedence React writes it first, before the fonts and scripts that can wait. */}
        <link rel="stylesheet" href={styles} precedence="default" />
        <Meta />
        <PageLinks />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <PageScripts />
      </body>
    </html>
  )
}

/**
 * The links of the page, its style sheets with a precedence: React then shows a page with its style
 * sheets, and leaves them there. Otherwise those of a page that one comes back to are late.
 */
function PageLinks() {
  const { children } = Links({}).props as { children: ReactNode }
  return Children.map(children, (link) =>
    isValidElement<LinkHTMLAttributes<HTMLLinkElement>>(link) && link.props.rel === 'stylesheet'
      ? cloneElement(link, { precedence: 'default' })
      : link,
  )
}

/** The scripts of the page, after its style sheets and fonts: they would share the network with them. */
function PageScripts() {
  const scripts = Scripts({}) as ReactElement<{ children: ReactNode }> | null
  return scripts && <ScriptsAfterPaint>{scripts.props.children}</ScriptsAfterPaint>
}

export default function Root() {
  return (
    <ToastProvider>
      <Outlet />
    </ToastProvider>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main id="contenu">
      <Suspense>
        <ErrorPage error={error} />
      </Suspense>
    </main>
  )
}

const withoutFragment = (address: string) => address.split('#')[0]
