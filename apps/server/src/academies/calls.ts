import { everybody, type CallLines } from '../testing/call-lines.ts'
import type { Stand } from '../testing/stand.ts'
import { addCourse } from './academy-fixture.test-tools.ts'

const academy = 1_000_030

export const calls: CallLines<'academies'> = {
  academies: {
    list: { answers: everybody(200) },
    get: { params: { id: academy }, answers: everybody(200) },
  },
}

export async function addSamples({ db }: Stand): Promise<void> {
  await addCourse(db, { id: academy })
}
