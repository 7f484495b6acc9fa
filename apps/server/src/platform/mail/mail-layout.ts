import { isFirstName, type UserId } from '@quatre/domain'
import type { CalendarEvent } from '../calendar-file.ts'
import { mailHtml, type MailFact, type SetLink, type SetWords } from './mail-html.ts'

export interface Recipient {
  readonly email: string
  readonly firstName: string
}

interface MailLink {
  readonly label: string
  /** Of our site, with its first slash. */
  readonly path: string
}

/** The reader of a mail, and the event it is about. */
export interface Envelope {
  readonly to: Recipient
  /** Named once: one mail for one event, template and recipient. */
  readonly eventKey: string
}

/** The words of a mail, before its layout. */
export interface MailWords extends Envelope {
  readonly template: string
  /** The mailbox that an answer goes to; ours when absent. */
  readonly replyTo?: string
  /** The account it is about; when absent, the one that has the address. */
  readonly userId?: UserId
  readonly subject: string
  /** The text beside the subject in a list of mails; the first line when absent. */
  readonly preheader?: string
  readonly title: string
  /** Plain text, a paragraph each. */
  readonly lines: readonly string[]
  /** Facts to be found at a glance: place, court, amount. */
  readonly facts?: readonly MailFact[]
  /** The one thing to do next; `path` is of our site. */
  readonly action?: MailLink
  /** Small print: why this mail came, what to do when it is a mistake. */
  readonly note?: string
  /** A link of the note, as small as itself. */
  readonly noteLink?: MailLink
  /** `security`: something was done to the account; drawn without the court of the other mails. */
  readonly tone?: 'security'
  /** Why it came, said at the foot; `account` when absent. */
  readonly reason?: keyof typeof reasons
  /** Goes along as a file for the reader's calendar. */
  readonly event?: CalendarEvent
  /** Newsletters only: the call that ends them at one POST (RFC 8058), a path of our site. */
  readonly unsubscribePath?: string
}

const choices: MailLink = {
  label: 'Choisir mes notifications',
  path: '/mon-compte/mes-info-persos#notifications',
}

// Where there is, or may be, no account, no link leads to one.
const reasons = {
  account: { sentence: 'Tu reçois ce mail parce que tu as un compte 4PADEL.', link: choices },
  booking: { sentence: 'Tu reçois ce mail parce que tu as réservé avec 4PADEL.', link: choices },
  invited: {
    sentence: 'Tu reçois ce mail parce qu’on t’invite à un match réservé avec 4PADEL.',
  },
  waiting: {
    sentence: 'Tu reçois ce mail parce que tu attendais un terrain avec 4PADEL.',
    link: choices,
  },
  signUp: {
    sentence: 'Tu reçois ce mail parce que cette adresse a servi à créer un compte 4PADEL.',
  },
  closing: { sentence: 'Tu reçois ce mail parce que ton compte 4PADEL vient d’être fermé.' },
  application: {
    sentence: 'Tu reçois ce mail parce que cette adresse a servi à postuler chez 4PADEL.',
  },
  recruiter: { sentence: 'Tu reçois ce mail parce que tu reçois les candidatures de 4PADEL.' },
  newsletter: {
    sentence: 'Tu reçois ce mail parce que cette adresse est abonnée à la newsletter 4PADEL.',
  },
  request: {
    sentence: 'Tu reçois ce mail parce que cette adresse a servi à une demande auprès de 4PADEL.',
  },
  opening: {
    sentence: 'Tu reçois ce mail parce que cette adresse attendait une ouverture de 4PADEL.',
  },
  invitation: {
    sentence: 'Tu reçois ce mail parce que cette adresse a répondu à une invitation de 4PADEL.',
  },
  team: {
    sentence: 'Tu reçois ce mail parce que cette adresse reçoit les demandes faites sur le site.',
  },
} satisfies Record<string, { readonly sentence: string; readonly link?: MailLink }>

/** A mail as its two parts. */
export interface Mail {
  readonly subject: string
  readonly html: string
  readonly text: string
  /** Of newsletters: a POST to this address ends them (RFC 8058). */
  readonly unsubscribeUrl: string | null
}

/**
 * A mail in the product's dress, as HTML and as plain text. Every text given is escaped.
 * @param origin the site's own, which links begin with: never the one of a request
 */
export function composeMail(words: MailWords, origin: string): Mail {
  const { unsubscribePath } = words
  const set = setWords(words, origin)
  return {
    subject: set.subject,
    html: mailHtml(set),
    text: plainText(set),
    unsubscribeUrl: unsubscribePath === undefined ? null : origin + unsubscribePath,
  }
}

function setWords(
  { to, note = '', facts = [], lines, ...words }: MailWords,
  origin: string,
): SetWords {
  const reason: { readonly sentence: string; readonly link?: MailLink } =
    reasons[words.reason ?? 'account']
  const linked = (link: MailLink | undefined): SetLink | null =>
    link ? { label: oneLine(link.label), href: origin + link.path } : null
  return {
    greeting: greetingLine(to.firstName),
    subject: oneLine(words.subject),
    preheader: oneLine(words.preheader ?? lines[0] ?? words.title),
    title: oneLine(words.title),
    hasCourt: words.tone !== 'security',
    lines: lines.map(oneLine),
    facts: facts.map((fact) => ({
      ...fact,
      ...(fact.href?.startsWith('/') && { href: origin + fact.href }),
      label: oneLine(fact.label),
      value: oneLine(fact.value),
    })),
    action: linked(words.action),
    note: oneLine(note),
    noteLink: linked(words.noteLink),
    reason: reason.sentence,
    reasonLink: linked(reason.link),
    home: { label: '4PADEL', href: `${origin}/` },
  }
}

/** Nothing given can begin a header, or a paragraph that looks like ours (requirement E2). */
const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** Anybody may sign up with another person's address and any name: text that is no name is left out. */
function greetingLine(firstName: string): string {
  const name = oneLine(firstName)
  return isFirstName(name) ? `Salut ${name},` : 'Salut,'
}

function plainText(words: SetWords): string {
  const { greeting, title, lines, facts, action, note, noteLink, reason, reasonLink } = words
  const linked = (link: SetLink | null) => (link ? [`${link.label}\u00a0: ${link.href}`] : [])
  const parts = [
    [greeting],
    [title],
    lines,
    facts.map(({ label, value, href = '' }) =>
      // a telephone is dialled from its figures
      [label, value, ...(/^https?:/.test(href) ? [href] : [])].join('\u00a0: '),
    ),
    linked(action),
    [note, ...linked(noteLink)].filter(Boolean),
    ['--', reason, ...linked(reasonLink)],
  ]
  return `${parts
    .filter((part) => part.length > 0)
    .map((part) => part.join('\n'))
    .join('\n\n')}\n`
}
