import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { newcomer, membersStandForEach, password } from './members-stand.test-tools.ts'

let token: string

const stand = await membersStandForEach('sessions')
beforeEach(async () => {
  const { body } = await stand.call('POST', '/login', {
    body: { email: 'lea@joueurs.example', password },
  })
  token = String(body.access_token)
})

// requirement M18
describe('a session', () => {
  // requirements A9 and W4
  it('shows its member with the SOLDE, and no cache may keep it', async () => {
    await sql`with t as (
        insert into ledger_transaction (event_key, kind, created_at) values ('gift', 'gift', now())
        returning id),
      w as (insert into ledger_account (kind, user_id) values ('wallet', 1) returning id),
      v as (insert into ledger_account (kind) values ('vouchers') returning id)
      insert into ledger_entry (transaction_id, account_id, amount_cents)
      select t.id, w.id, -1250 from t, w union all select t.id, v.id, 1250 from t, v`.execute(
      stand.db,
    )
    const { headers, body } = await stand.call('GET', '/users/me?qoodos_refund=true&appId=2', {
      token,
    })
    expect(headers['cache-control']).toBe('private, no-store')
    expect(body).toMatchObject({
      email: 'lea@joueurs.example',
      center: { id: 42 },
      refund: { currency: 'EUR', value: 1250 },
    })
  })

  it('is refused from the next call after it was ended', async () => {
    await stand.call('DELETE', '/sessions/current', { token })
    expect((await stand.call('GET', '/users/me', { token })).status).toBe(401)
  })

  // requirement M19
  it('is refused at once when the account takes role 8', async () => {
    await sql`update app_user set role_id = 8 where id = 1`.execute(stand.db)
    expect((await stand.call('GET', '/users/me', { token })).status).toBe(401)
  })

  it('is refused after 30 days', async () => {
    stand.pass(30 * 24 * 60)
    expect((await stand.call('GET', '/users/me', { token })).status).toBe(401)
  })
})

describe('cities', () => {
  // requirement M6
  it('lists the communes of a postal code, the most populated first', async () => {
    const { body } = await stand.call('GET', '/cities?codePostal=01400')
    expect(body).toEqual({
      success: true,
      message: '',
      city: 'Châtillon-sur-Chalaronne',
      cities: [
        { name: 'Châtillon-sur-Chalaronne', inseeCode: '01093' },
        { name: 'Abergement-Clémenciat', inseeCode: '01001' },
      ],
    })
  })

  it('says « Code postal non trouvé » when there is none', async () => {
    const { body } = await stand.call('GET', '/cities?codePostal=98999')
    expect(body).toEqual({
      success: false,
      message: 'Code postal non trouvé',
      city: null,
      cities: [],
    })
  })

  it.each([
    ['codePostal=', 'Code postal obligatoire'],
    ['', 'Code postal obligatoire'],
    ['codePostal=3100', 'Code postal invalide'],
    ['codePostal=00100', 'Code postal invalide'],
    ['codePostal=99100', 'Code postal invalide'],
  ])('refuses ?%s with its sentence', async (search, sentence) => {
    const { status, body } = await stand.call('GET', `/cities?${search}`)
    expect([status, body.fields]).toEqual([400, { codePostal: sentence }])
  })
})

describe('the log', () => {
  // requirement A8
  it('holds no e-mail, password or token, whatever happens', async () => {
    await stand.call('POST', '/login', {
      body: { email: 'lea@joueurs.example', password: 'wrong-Secret' },
    })
    await stand.call('POST', '/users/clients', { body: newcomer })
    await stand.call('POST', '/users/clients', { body: newcomer })
    await stand.call('GET', '/users/me', { token })
    await sql`alter table limit_use rename to gone`.execute(stand.db)
    await stand.call('POST', '/login', { body: { email: 'lea@joueurs.example', password } })
    await sql`alter table gone rename to limit_use`.execute(stand.db)
    const log = stand.logged()
    expect(log).toContain('sign-in failed')
    for (const secret of ['@joueurs.example', password, 'wrong-Secret', token]) {
      expect(log).not.toContain(secret)
    }
  })
})
