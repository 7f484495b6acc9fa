import { newsletterCenterMessage, newsletterEmailMessage, parseEmail } from '@quatre/domain'
import { z } from 'zod'
import { linkKeys, optionalLine, parsed } from './account-fields.ts'
import { endpoint } from './endpoint.ts'
import { ids, query } from './fields.ts'

const status = z.strictObject({ status: z.literal(['subscribed', 'unsubscribed']) })

export const newsletters = {
  subscribe: endpoint({
    method: 'POST',
    path: '/newsletters',
    access: 'public',
    summary: 'Subscribes an e-mail to the newsletter of a centre; twice is once',
    query: query({}),
    body: z.strictObject({
      email: parsed(parseEmail, { missing: newsletterEmailMessage, wrong: newsletterEmailMessage }),
      firstName: optionalLine(80).optional(),
      lastName: optionalLine(80).optional(),
      center: z.strictObject({ id: ids.center }, { error: newsletterCenterMessage }),
    }),
    refusals: ['too_many_requests'],
    answer: status,
  }),
  subscribeMember: endpoint({
    method: 'PUT',
    path: '/users/newslettersusers',
    access: 'member',
    summary: 'Subscribes this session’s member',
    query: query({}),
    answer: status,
  }),
  oneClick: endpoint({
    method: 'POST',
    path: '/newsletters/oneclick',
    access: 'public',
    summary: 'What a mail program calls to unsubscribe its user (RFC 8058); its body says no more',
    query: query(linkKeys),
    refusals: ['too_many_requests'],
    answer: status,
  }),
  link: endpoint({
    method: 'POST',
    path: '/users/newsletterUnsubscribe/link',
    access: 'public',
    summary: 'Whether the address of the link still receives the newsletter; changes nothing',
    encoding: 'form',
    query: query({}),
    body: z.strictObject(linkKeys),
    refusals: ['too_many_requests'],
    answer: status,
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: '/users/newsletterUnsubscribe',
    access: 'public',
    summary: 'Unsubscribes by the link of a newsletter, without signing in; twice is once',
    encoding: 'form',
    query: query({}),
    body: z.strictObject(linkKeys),
    refusals: ['too_many_requests'],
    answer: status,
  }),
}
