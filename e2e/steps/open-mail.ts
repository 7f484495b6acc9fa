import { expect } from '@playwright/test'
import { mailsTo } from '../site/api.ts'

/** The path that the mail of this subject links to, once it has come: the first one, or `wanted`. */
export async function linkInMail(
  email: string,
  subject: string,
  wanted = /https?:\S+/,
): Promise<string> {
  let text = ''
  await expect
    .poll(async () => {
      const mail = (await mailsTo(email)).find((message) => message.subject === subject)
      text = mail?.text ?? ''
      return text
    })
    .not.toBe('')
  const [link] = wanted.exec(text) ?? []
  if (link === undefined) throw new Error(`No link in « ${subject} ».`)
  return link.slice(new URL(link).origin.length)
}
