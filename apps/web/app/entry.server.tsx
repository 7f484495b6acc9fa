import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router'
import { requestContext } from './site/context.ts'
import { DrawnParts } from './site/drawn/drawn.tsx'
import { UserAgent } from './site/visit/user-agent.ts'

export const streamTimeout = 10_000
/** Leaves the rejected boundaries time to be written before the stream is cut. */
const abortAfter = streamTimeout + 1_000

export default function answerDocument(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  provider: RouterContextProvider,
): Promise<Response> {
  const { nonce: given, reportError, drawn, isWhole } = provider.get(requestContext)
  // Empty while developing: scripts of the development server carry none.
  const nonce = given || undefined
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Promise((resolve, reject) => {
    let answerStatus = status
    let shellReady = false
    const answer = () => {
      shellReady = true
      const body = new PassThrough()
      body.on('close', () => clearTimeout(timer))
      resolve(
        new Response(createReadableStreamFromReadable(body), { headers, status: answerStatus }),
      )
      pipe(body)
    }
    const userAgent = request.headers.get('user-agent') ?? ''
    const wholePage = isWhole || isbot(userAgent)
    const { pipe, abort } = renderToPipeableStream(
      <DrawnParts value={drawn}>
        <UserAgent value={userAgent}>
          <ServerRouter context={entry} url={request.url} nonce={nonce} />
        </UserAgent>
      </DrawnParts>,
      {
        nonce,
        // React sets large finished parts aside for a script to put in place: without one, never.
        progressiveChunkSize: Number.MAX_SAFE_INTEGER,
        [wholePage ? 'onAllReady' : 'onShellReady']: answer,
        onShellError: reject,
        onError(error: unknown) {
          answerStatus = 500
          if (shellReady) reportError(error)
        },
      },
    )
    const timer = setTimeout(abort, abortAfter)
  })
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // A form sent to a page that takes none is its sender's fault.
  if (isRouteErrorResponse(error) && error.status < 500) return
  if (!request.signal.aborted) context.get(requestContext).reportError(error)
}
