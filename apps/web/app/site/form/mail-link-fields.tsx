import type { MailLink } from './mail-link.ts'

/** The two halves of the link, in the form that uses it. */
export function MailLinkFields({ users_key, users_id }: MailLink) {
  return (
    <>
      <input type="hidden" name="users_key" value={users_key} />
      <input type="hidden" name="users_id" value={users_id} />
    </>
  )
}
