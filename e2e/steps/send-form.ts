import { origin } from '../site/addresses.ts'

/** What is sent under a name: a text, several, a file, or nothing at all. */
export type Sent = string | readonly string[] | File | null

export type SentFields = Readonly<Record<string, Sent>>

export interface FormAnswer {
  readonly status: number
  readonly html: string
  readonly location: string
  readonly cookies: string
}

/** Sends a form as a browser without JavaScript does; follows no redirect. */
export async function sendForm(
  { action, method }: { readonly action: string; readonly method: string },
  fields: SentFields,
  cookie: string,
): Promise<FormAnswer> {
  const address = new URL(action, origin)
  if (method === 'get') address.search = encoded(fields)
  const answer = await fetch(address, {
    method: method.toUpperCase(),
    redirect: 'manual',
    headers: {
      cookie,
      origin,
      'sec-fetch-site': 'same-origin',
      ...(method === 'post' && !hasFile(fields) && urlEncoding),
    },
    ...(method === 'post' && { body: hasFile(fields) ? parts(fields) : encoded(fields) }),
  })
  return {
    status: answer.status,
    html: await answer.text(),
    location: answer.headers.get('location') ?? '',
    cookies: answer.headers.getSetCookie().join('\n'),
  }
}

/** A text as it is sent; nothing of a file. */
export function textOf(sent: Sent | undefined): string {
  return typeof sent === 'string' ? sent : ''
}

const urlEncoding = { 'content-type': 'application/x-www-form-urlencoded' }

function hasFile(fields: SentFields): boolean {
  return Object.values(fields).some((sent) => sent instanceof File)
}

function* pairs(fields: SentFields): Generator<readonly [string, string | File]> {
  for (const [name, sent] of Object.entries(fields)) {
    if (sent === null) continue
    if (typeof sent === 'string' || sent instanceof File) yield [name, sent]
    else for (const one of sent) yield [name, one]
  }
}

function parts(fields: SentFields): FormData {
  const body = new FormData()
  for (const [name, sent] of pairs(fields)) body.append(name, sent)
  return body
}

/** Half of a pair of surrogates goes as the bytes that no UTF-8 has. */
function encoded(fields: SentFields): string {
  const percent = (text: string) =>
    [...text]
      .map((sign) => (/\p{Surrogate}/u.test(sign) ? '%ED%A0%80' : encodeURIComponent(sign)))
      .join('')
  return [...pairs(fields)].map(([name, sent]) => `${name}=${percent(textOf(sent))}`).join('&')
}
