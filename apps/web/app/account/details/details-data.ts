import type { Child, IdentityOfMember, Member, SessionOfMember } from '@quatre/contract'
import { ageYears, dateNumeric, dayShort, plural, time } from '@quatre/domain'
import { centerRegions } from '../../centers/parts/center-select.tsx'
import type { RequestContext } from '../../site/context.ts'

/** The data of « Mes infos persos » beside the member's own record. */
export async function readDetails({ api, ...site }: RequestContext, member: Member, today: string) {
  const [centers, levels, sessions, identities, children, { storedCards }, { company }] =
    await Promise.all([
      site.centers(),
      api.profile.levels(),
      api.sessions.list(),
      api.social.identities(),
      api.profile.children({ params: { id: member.id } }),
      api.storedCards.list(),
      api.receipts.company({ params: { id: member.id } }),
    ])
  return {
    regions: centerRegions(centers),
    levels: levels.map(({ name, label }) => ({ name, label })),
    sessions: sessions
      .toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent))
      .map((session) => sessionLine(session, today)),
    identities: identities.map(identityLine),
    storedCards,
    company,
    children: children.map((child) => childCell(child, today)),
  }
}

export type Details = Awaited<ReturnType<typeof readDetails>>

function sessionLine(
  { id, device, isCurrent, createdAt, lastSeenAt }: SessionOfMember,
  today: string,
) {
  const moment = (at: string) => `${dayShort(at, today)} à ${time(at)}`
  return {
    id,
    device,
    isCurrent,
    opened: moment(createdAt),
    seen: moment(lastSeenAt),
  }
}

function identityLine({ provider, since }: IdentityOfMember) {
  return { provider, since: dateNumeric(since) }
}

function childCell({ id, firstName, lastName, birthDate, gender, avatar }: Child, today: string) {
  return {
    id,
    firstName,
    lastName,
    avatar,
    gender,
    birthDate: birthDate && dateNumeric(birthDate),
    age: birthDate && plural(ageYears(birthDate, today), 'an', 'ans'),
  }
}

export type ChildCell = ReturnType<typeof childCell>
export type IdentityLine = ReturnType<typeof identityLine>
export type SessionLine = ReturnType<typeof sessionLine>
