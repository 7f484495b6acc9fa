import { ageYears, dayMs, type Rng, schoolYear } from '@quatre/domain'
import { demoFamilyId } from './demo-accounts.ts'
import type { MemberRow } from './member-row.ts'
import { femaleFirstNames, maleFirstNames } from './names.ts'

/** Numbers of children: above all members, demo accounts among them. */
const firstChildId = 4001

/** In tenths: how many of the members of that age have children. */
const withChildren = 4
const parentAges = { from: 28, to: 52 }
const childAges = { from: 4, to: 16 }

/** Of the demo's family: one is enrolled by the world, the other not yet. */
const demoChildren = [
  { firstName: 'Zoé', gender: 'Female', age: 9 },
  { firstName: 'Neo', gender: 'Male', age: 13 },
] as const

/** The children of some members: without a way to sign in, at the address of their adult. */
export function buildChildren(
  adults: readonly MemberRow[],
  { rng, today }: { rng: Rng; today: string },
): MemberRow[] {
  const children: MemberRow[] = []
  const add = (
    adult: MemberRow,
    child: Pick<MemberRow, 'firstName' | 'gender'> & { age: number },
  ): void => {
    const { age, ...names } = child
    const born = Date.parse(`${schoolYear(today) - age}-09-01`) - rng.below(300) * dayMs
    children.push({
      ...adult,
      ...names,
      id: firstChildId + children.length,
      adultId: adult.id,
      email: null,
      passwordHash: null,
      mobilePhone: null,
      birthDate: new Date(born).toISOString().slice(0, 10),
      newsSms: false,
      receiveNewsletter: false,
      level: 'debutant',
      shopperReference: rng.uuid(),
    })
  }
  for (const adult of adults) {
    if (adult.id === demoFamilyId) {
      for (const child of demoChildren) add(adult, child)
      continue
    }
    const age = ageYears(adult.birthDate, today)
    if (adult.passwordHash !== null || age < parentAges.from || age > parentAges.to) continue
    if (rng.below(10) >= withChildren) continue
    for (let count = rng.between(1, 3); count > 0; count--) {
      const isGirl = rng.chance(0.5)
      add(adult, {
        firstName: rng.pick(isGirl ? femaleFirstNames : maleFirstNames),
        gender: isGirl ? 'Female' : 'Male',
        age: rng.between(childAges.from, childAges.to),
      })
    }
  }
  return children
}
