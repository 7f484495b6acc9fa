import { members, type CallLines } from '../../testing/call-lines.ts'

export const calls: CallLines<'export'> = { export: { data: { answers: members(200) } } }
