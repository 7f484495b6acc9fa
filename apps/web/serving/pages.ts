import type { IncomingMessage, ServerResponse } from 'node:http'
import { RouterContextProvider, type RequestHandler } from 'react-router'
import type { RequestContext, requestContext } from '../app/site/context.ts'
import { adoptOwnCenter } from './own-center.ts'

export type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void

/** The site's pages, ready to answer requests. */
export interface Pages {
  /** Answers any address that is no file; never rejects on a failing loader. */
  answer(request: Request, context: RequestContext): Promise<Response>
  /** The folder of built files, or the middleware that serves them while developing. */
  readonly files: { readonly folder: string } | { readonly middleware: Middleware }
  close(): Promise<void>
}

/** `key` is the one that the pages themselves read the context by. */
export function answerWith(
  handle: RequestHandler,
  key: () => Promise<typeof requestContext>,
): Pages['answer'] {
  return async (request, context) => {
    const provider = new RouterContextProvider()
    provider.set(await key(), await adoptOwnCenter(request, context))
    return handle(request, provider)
  }
}
