import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { createElement as h, type ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, ServerRouter } from 'react-router'
import type { EntryContext, RouterContextProvider, ServerBuild } from 'react-router'
import { requestContext } from '@quatre/web'

/**
 * The smallest page of React Router in framework mode, in the shape of a server build: the document
 * of its template around one heading, without data. Written by hand, so that nothing is to be built.
 */
function Layout({ children }: { children: ReactNode }) {
  return h(
    'html',
    { lang: 'fr' },
    h('head', null, h('meta', { charSet: 'utf-8' }), h(Meta), h(Links)),
    h('body', null, children, h(ScrollRestoration), h(Scripts)),
  )
}

function answerDocument(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  provider: RouterContextProvider,
): Promise<Response> {
  const { nonce } = provider.get(requestContext)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      h(ServerRouter, { context: entry, url: request.url, nonce }),
      {
        nonce,
        onShellError: reject,
        onShellReady() {
          const body = new PassThrough()
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status }))
          pipe(body)
        },
      },
    )
  })
}

const nothing = {
  hasAction: false,
  hasLoader: false,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasErrorBoundary: false,
  clientActionModule: undefined,
  clientLoaderModule: undefined,
  clientMiddlewareModule: undefined,
  hydrateFallbackModule: undefined,
}
const root = { id: 'root', path: '' }
const home = { id: 'home', parentId: 'root', path: '*' }

export const entry: ServerBuild['entry'] = { module: { default: answerDocument } }
export const routes: ServerBuild['routes'] = {
  root: { ...root, module: { default: () => h(Outlet), Layout } },
  home: { ...home, module: { default: () => h('h1', null, '4PADEL') } },
}
export const assets: ServerBuild['assets'] = {
  entry: { module: '/assets/entry.js', imports: ['/assets/framework.js'] },
  routes: {
    root: { ...root, ...nothing, module: '/assets/root.js' },
    home: { ...home, ...nothing, module: '/assets/home.js' },
  },
  url: '/assets/manifest.js',
  version: 'minimal',
}
export const publicPath = '/'
export const assetsBuildDirectory = 'build/client'
export const future: ServerBuild['future'] = {}
export const ssr = true
export const isSpaMode = false
export const prerender: string[] = []
export const routeDiscovery: ServerBuild['routeDiscovery'] = {
  mode: 'initial',
  manifestPath: '/__manifest',
}
