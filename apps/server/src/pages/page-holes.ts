import { randomBytes } from 'node:crypto'
import type { ShownMember } from '@quatre/web'

/** A text that is put into a kept page while it is sent. */
const holeNames = ['firstName', 'avatarUrl', 'balance', 'audienceName', 'nonce'] as const
type HoleName = (typeof holeNames)[number]

/** How a text is written: in HTML, in a page's data, in such data as a script's string. */
type Writing = 'html' | 'data' | 'script'

export interface Hole {
  readonly name: HoleName
  readonly writing: Writing
}

export type HoleTexts = Readonly<Record<HoleName, string>>

/** The texts of a page around its holes: one more than these. */
export interface PageParts {
  readonly texts: readonly string[]
  readonly holes: readonly Hole[]
}

// Nobody can write it into a page: it is another one in each process.
const secret = `hole${randomBytes(12).toString('hex')}`
const mark = (name: HoleName) => `${secret}-${name}-`
const marks = new RegExp(`${secret}-\\w+-`, 'g')

/** The placeholder, in a cached page, of the nonce of each request. */
export const nonceMark = mark('nonce')

/** All texts as they are in a page that is made; a guest's has none. */
export const markTexts = Object.fromEntries(
  holeNames.map((name) => [name, mark(name)]),
) as HoleTexts

interface MarkedMember {
  /** The member with marks in place of the texts; every other value is in the key of the page. */
  readonly marked: ShownMember
  readonly texts: Omit<HoleTexts, 'nonce'>
}

/** Puts marks in place of all texts of a member; one that is missing or empty is none. */
export function markMember(shown: ShownMember): MarkedMember {
  const { firstName, avatarUrl, balance, audienceName, receiveNewsletter, isVerified, gap } = shown
  return {
    marked: {
      receiveNewsletter,
      isVerified,
      gap,
      firstName: firstName && mark('firstName'),
      avatarUrl: avatarUrl && mark('avatarUrl'),
      balance: balance && mark('balance'),
      audienceName: audienceName && mark('audienceName'),
    },
    texts: { firstName, avatarUrl, balance, audienceName: audienceName ?? '' },
  }
}

const scripts = /<script\b([^>]*)>([\s\S]*?)<\/script>/g

/**
 * Divides a page at its marks.
 * @throws Error when a mark was changed, or is where no way of writing is known
 */
export function splitAtMarks(text: string, isHtml: boolean): PageParts {
  if (!isHtml) return split(text, 'data')
  const parts: PageParts[] = []
  let end = 0
  for (const { index, 0: script, 1: attributes = '', 2: code = '' } of text.matchAll(scripts)) {
    const start = index + script.indexOf('>', '<script'.length + attributes.length) + 1
    parts.push(split(text.slice(end, start), 'html'))
    end = start + code.length
    const isData = code.includes('streamController.enqueue(')
    parts.push(isData ? split(code, 'script') : { texts: [withoutMark(code)], holes: [] })
  }
  parts.push(split(text.slice(end), 'html'))
  return joined(parts)
}

function split(text: string, writing: Writing): PageParts {
  return {
    texts: textsBetweenMarks(text).map(withoutMark),
    holes: (text.match(marks) ?? []).map((found) => ({ name: nameIn(found), writing })),
  }
}

const nameIn = (found: string) => found.slice(secret.length + 1, -1) as HoleName

export const textsBetweenMarks = (text: string): string[] => text.split(marks)

function withoutMark(text: string): string {
  if (text.toLowerCase().includes(secret)) throw new Error('a page changes a mark of a member')
  return text
}

function joined(parts: readonly PageParts[]): PageParts {
  const texts: string[] = ['']
  for (const {
    texts: [first = '', ...others],
  } of parts) {
    texts.push((texts.pop() ?? '') + first, ...others)
  }
  return { texts, holes: parts.flatMap(({ holes }) => holes) }
}

export const fillParts = ({ texts, holes }: PageParts, fill: HoleTexts): string =>
  texts.map((text, place) => text + (holes[place] ? writtenIn(holes[place], fill) : '')).join('')

/** The text of a hole as it is written there: as React and its router write it. */
export function writtenIn({ name, writing }: Hole, texts: HoleTexts): string {
  const text = texts[name]
  if (writing === 'html') return text.replace(/["&'<>]/g, (one) => inHtml[one] ?? one)
  const data = inString(text)
  if (writing === 'data') return data
  return inString(data).replace(
    /[&<>\u2028\u2029]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

const inHtml: Readonly<Record<string, string>> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#x27;',
  '<': '&lt;',
  '>': '&gt;',
}

const inString = (text: string) => JSON.stringify(text).slice(1, -1)
