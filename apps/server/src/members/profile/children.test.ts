import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { sampleIds } from '../../testing/call-lines.ts'
import { standForEach } from '../../testing/stand.ts'
import { addFamily } from './calls.ts'
import { userRow } from './user-row.test-tools.ts'

const stand = await standForEach('children', { members: 3, prepare: ({ db }) => addFamily(db, 1) })

const tom = {
  id: sampleIds.child,
  firstName: 'Tom',
  lastName: 'Martin',
  birthDate: '01/02/2018',
  gender: 'Male',
}
const nina = { firstName: 'Nina', lastName: 'Martin', birthDate: '24/11/2016', gender: 'Female' }

interface Who {
  readonly by?: number
  readonly responsible?: number
}

const set = (body: object, { by = 1, responsible = by }: Who = {}) =>
  stand.call('PUT', `/users/infants?responsibles=${responsible}&appId=2&isChannelWeb=true`, {
    token: stand.tokens[by - 1],
    body,
  })

async function names(adult = 1): Promise<string[]> {
  const { body } = await stand.call('GET', `/users/responsibles/${adult}/users`, {
    token: stand.tokens[adult - 1],
  })
  return (body as unknown as { firstName: string }[]).map(({ firstName }) => firstName)
}

// requirement M42
describe('a child', () => {
  it('is added with the responsible adult', async () => {
    const { status, body } = await set(nina)
    expect([status, body]).toEqual([
      200,
      {
        ...nina,
        id: expect.any(Number),
        birthDate: '2016-11-24',
        avatar: expect.stringMatching(/avatar\?v=0$/),
      },
    ])
    expect(await names()).toEqual(['Nina', 'Tom'])
  })

  it('has neither e-mail nor password', async () => {
    const { body } = await set(nina)
    const row = await userRow(stand.db, Number(body.id))
    expect([row.email, row.passwordHash]).toEqual([null, null])
  })

  it('that is added twice is one', async () => {
    const [first, second] = await Promise.all([set(nina), set(nina)])
    expect(first.body.id).toBe(second.body.id)
  })

  it('is changed', async () => {
    expect((await set({ ...tom, firstName: 'Thomas' })).status).toBe(200)
    expect(await names()).toEqual(['Thomas'])
  })

  // requirement M43
  it('called Deleted is hidden, as often as asked and however it is written', async () => {
    for (const firstName of ['dELETED', 'Deleted', 'Deleted']) {
      const { status, body } = await set({ ...tom, firstName })
      expect([status, body.firstName]).toEqual([200, 'Deleted'])
    }
    expect(await names()).toEqual([])
    expect(await userRow(stand.db, sampleIds.child)).toMatchObject({
      firstName: 'Deleted',
      isActive: false,
    })
  })

  it('that is hidden leaves no personal data, in its row or in the adult’s data', async () => {
    await sql`insert into avatar (user_id, picture) values (${sampleIds.child}, 'x')`.execute(
      stand.db,
    )
    await set({ ...tom, firstName: 'Deleted' })
    const row = await userRow(stand.db, sampleIds.child)
    expect(row).toMatchObject({ lastName: 'Deleted', birthDate: null, gender: null })
    expect(await stand.db.selectFrom('avatar').select('userId').execute()).toEqual([])
    const { body } = await stand.call('GET', '/users/me/data', { token: stand.tokens[0] })
    expect(body.children).toEqual([])
  })

  it('that is hidden does not come back', async () => {
    await set({ ...tom, firstName: 'Deleted' })
    expect((await set(tom)).body.code).toBe('child_not_found')
  })

  it('that has turned 15 since can be corrected and hidden', async () => {
    await sql`update app_user set birth_date = '2010-01-01' where id = ${sampleIds.child}`.execute(
      stand.db,
    )
    const grown = { ...tom, birthDate: '01/01/2010' }
    expect((await set({ ...grown, lastName: 'Petit' })).status).toBe(200)
    expect((await set({ ...grown, firstName: 'Deleted' })).status).toBe(200)
  })

  it('is one of ten at most, also when they are added in parallel', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, place) => set({ ...nina, firstName: `Nina ${place}` })),
    )
    const added = answers.filter(({ status }) => status === 200)
    expect([added.length, (await names()).length]).toEqual([9, 10])
    expect(answers.find(({ status }) => status !== 200)?.body.code).toBe('too_many_children')
  })
})

// requirement M42
describe('an adult who is not responsible for the child', () => {
  it.each([
    ['for another adult', nina, { by: 2, responsible: 1 }, 'forbidden'],
    ['a child of somebody else', tom, { by: 2 }, 'child_not_found'],
    ['an adult', { ...tom, id: 3 }, { by: 2 }, 'child_not_found'],
    ['nobody', { ...tom, id: 4242 }, { by: 2 }, 'child_not_found'],
    ['oneself', { ...tom, id: 2 }, { by: 2 }, 'child_not_found'],
  ])('sets nothing: %s', async (_what, body, who, code) => {
    const before = [await userRow(stand.db, sampleIds.child), await userRow(stand.db, 3)]
    const answer = await set(body, who)
    expect([answer.status, answer.body.code]).toEqual([403, code])
    expect([await userRow(stand.db, sampleIds.child), await userRow(stand.db, 3)]).toEqual(before)
  })

  it('is not shown the children', async () => {
    const answer = await stand.call('GET', '/users/responsibles/1/users', {
      token: stand.tokens[1],
    })
    expect(answer.status).toBe(403)
  })
})

const required = 'Champ obligatoire'
const birth = 'Format incorrect, utilisez JJ / MM / AAAA'
const impossible = 'Cette date de naissance n’est pas possible'

describe('a field of a child that is wrong', () => {
  it.each<[number, string, unknown, string]>([
    [400, 'firstName', '', required],
    [400, 'firstName', undefined, required],
    [400, 'firstName', ['Nina'], required],
    [400, 'firstName', 'x'.repeat(81), '80 caractères au maximum'],
    [400, 'firstName', 'a\u0007b', 'Ce champ contient un caractère qui n’est pas accepté'],
    [400, 'firstName', 'Deleted', 'Ce prénom n’est pas accepté'],
    [400, 'firstName', 'deleted', 'Ce prénom n’est pas accepté'],
    [400, 'lastName', '  ', required],
    [400, 'lastName', null, required],
    [400, 'birthDate', '', 'Date de naissance obligatoire'],
    [400, 'birthDate', undefined, 'Date de naissance obligatoire'],
    [400, 'birthDate', '2016-11-24', birth],
    [400, 'birthDate', '31/02/2016', impossible],
    [400, 'birthDate', '25/11/2026', impossible],
    [400, 'birthDate', '23/11/1906', impossible],
    [422, 'birthDate', '24/11/2011', 'À partir de 15 ans, on a son propre compte.'],
    [400, 'gender', undefined, required],
    [400, 'gender', 'Fille', required],
    [400, 'email', 'nina@joueurs.example', 'Champ inconnu'],
    [400, 'role', { id: 1 }, 'Champ inconnu'],
  ])('answers %i for %s = %j, and nothing is saved', async (status, field, value, sentence) => {
    const answer = await set({ ...nina, [field]: value })
    expect([answer.status, answer.body.fields]).toEqual([status, { [field]: sentence }])
    expect(await names()).toEqual(['Tom'])
  })

  it('accepts the birth date of a child who turns 15 tomorrow', async () => {
    expect((await set({ ...nina, birthDate: '25/11/2011' })).status).toBe(200)
  })

  it.each(['', '?responsibles=', '?responsibles=abc', '?responsibles=0'])(
    'answers 400 for the address %s',
    async (search) => {
      const answer = await stand.call('PUT', `/users/infants${search}`, {
        token: stand.tokens[0],
        body: nina,
      })
      expect([answer.status, Object.keys(answer.body.fields as object)]).toEqual([
        400,
        ['responsibles'],
      ])
    },
  )
})
