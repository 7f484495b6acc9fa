import type { FastifyInstance } from 'fastify'
import { CookieJar } from './cookie-jar.ts'
import { encodeForm, encodeFields, type Submission } from './form.ts'
import { Page } from './page.ts'

const origin = 'http://localhost'
const mostRedirects = 5

interface VisitorOptions {
  readonly userAgent?: string
}

/** The origin of a request, by the browser's header: typed in, our own page, another site. */
type From = 'none' | 'same-origin' | 'cross-site'

interface Asked {
  readonly from?: From
  readonly headers?: Readonly<Record<string, string>>
}

interface Request {
  readonly address: string
  readonly method: 'GET' | 'POST'
  readonly from: From
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly form?: Submission
}

/** A visitor whose browser runs no script: a jar of cookies, links and forms. */
export class Visitor {
  readonly cookies = new CookieJar()
  readonly #app: FastifyInstance
  readonly #userAgent: string

  constructor(app: FastifyInstance, { userAgent = 'Mozilla/5.0 Chrome/140' }: VisitorOptions = {}) {
    this.#app = app
    this.#userAgent = userAgent
  }

  /** The same browser once more, which goes its own way from here. */
  copy(): Visitor {
    const other = new Visitor(this.#app, { userAgent: this.#userAgent })
    other.cookies.keepAll(this.cookies.all)
    return other
  }

  /** Opens an address, and follows where it leads. */
  open(address: string, asked: Asked = {}): Promise<Page> {
    return this.#go(this.#opened(address, asked), [])
  }

  /** The same, but stays at the first answer. */
  ask(address: string, asked: Asked = {}): Promise<Page> {
    return this.#request(this.#opened(address, asked), [])
  }

  /** Sends a form of a page of ours, and follows the redirect of its answer. */
  send(submission: Submission, from = '/'): Promise<Page> {
    return this.#go(this.#sent(submission, from), [])
  }

  /** The same, but stays at the first answer. */
  post(submission: Submission, asked: Asked = {}): Promise<Page> {
    const { from = 'same-origin', headers } = asked
    return this.#request({ ...this.#sent(submission, '/'), from, headers }, [])
  }

  #opened(address: string, { from = 'none', headers }: Asked): Request {
    return { address, method: 'GET', from, headers }
  }

  #sent(submission: Submission, page: string): Request {
    const url = new URL(submission.action, origin + page)
    const address = relativeAddress(url)
    if (submission.method === 'post')
      return { address, method: 'POST', from: 'same-origin', form: submission }
    const query = encodeFields(submission.fields)
    return { address: `${url.pathname}?${query}`, method: 'GET', from: 'same-origin' }
  }

  async #go(request: Request, redirects: readonly string[]): Promise<Page> {
    const page = await this.#request(request, redirects)
    const { location } = page.answer.headers
    if (page.status < 300 || page.status >= 400 || typeof location !== 'string') return page
    if (redirects.length === mostRedirects) throw new Error(`${request.address} leads in circles.`)
    const next = new URL(location, origin + request.address)
    // another site is not ours to open
    if (next.origin !== origin) return page
    next.hash ||= new URL(origin + request.address).hash
    return this.#go({ address: relativeAddress(next), method: 'GET', from: request.from }, [
      ...redirects,
      request.address,
    ])
  }

  async #request(request: Request, redirects: readonly string[]): Promise<Page> {
    const { address, method, from, form } = request
    const body = form && (await encodeForm(form))
    const [url = '/'] = address.split('#')
    const isWrite = method === 'POST'
    const isForeignWrite = isWrite && from === 'cross-site'
    const cookie = this.cookies.headerFor(url, { isForeignWrite })
    const answer = await this.#app.inject({
      method,
      url,
      headers: {
        host: new URL(origin).host,
        'user-agent': this.#userAgent,
        'sec-fetch-site': from,
        'sec-fetch-mode': 'navigate',
        ...(cookie !== '' && { cookie }),
        ...(isWrite && { origin: isForeignWrite ? 'https://example.org' : origin }),
        ...(body && { 'content-type': body.type }),
        ...request.headers,
      },
      ...(body && { payload: body.content }),
    })
    const setCookies = [answer.headers['set-cookie'] ?? []].flat()
    this.cookies.take(setCookies)
    return new Page(
      {
        status: answer.statusCode,
        headers: answer.headers,
        setCookies,
        html: answer.payload,
        address,
        redirects,
      },
      {
        follow: (href) => {
          const next = new URL(href, origin + address)
          if (next.origin !== origin) throw new Error(`${href} leads to another site.`)
          return this.open(relativeAddress(next), { from: 'same-origin' })
        },
        send: (submission, page) => this.send(submission, page),
      },
    )
  }
}

const relativeAddress = ({ pathname, search, hash }: URL) => pathname + search + hash
