import { expect } from '@playwright/test'
import { mailsTo } from '../site/api.ts'

/** The text of the mail of this subject, once it has come. */
export async function textOfMail(email: string, subject: string | RegExp): Promise<string> {
  let text = ''
  const isIt = (given: string) =>
    typeof subject === 'string' ? given === subject : subject.test(given)
  await expect
    .poll(async () => {
      const mail = (await mailsTo(email)).find((message) => isIt(message.subject))
      text = mail?.text ?? ''
      return text
    })
    .not.toBe('')
  return text
}

/** The path that the mail of this subject links to, once it has come: the first one, or `wanted`. */
export async function linkInMail(
  email: string,
  subject: string,
  wanted = /https?:\S+/,
): Promise<string> {
  const [link] = wanted.exec(await textOfMail(email, subject)) ?? []
  if (link === undefined) throw new Error(`No link in « ${subject} ».`)
  return link.slice(new URL(link).origin.length)
}
