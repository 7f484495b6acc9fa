import { endpoint } from './endpoint.ts'
import { query } from './fields.ts'

/** The data that a member takes along. */
export const memberExport = {
  data: endpoint({
    method: 'GET',
    path: '/users/me/data',
    access: 'member',
    summary: 'Everything kept about this member, as a JSON file',
    query: query({}),
    answer: 'stream',
    streamTypes: ['application/json'],
  }),
}
