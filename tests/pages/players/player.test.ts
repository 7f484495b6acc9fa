import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { siteForAll } from '../../../apps/server/src/testing/pages/open-site.ts'

const site = await siteForAll('players')
const demoPlayer = '/joueur/1'

const findId = async (query: string): Promise<number> =>
  (await sql<{ id: number }>`${sql.raw(query)}`.execute(site.db)).rows[0]?.id ?? 0

// requirement PL12
test('a guest reads the level and why it is so, in pages; search engines are asked to leave it', async () => {
  const { main, answer } = await site.visitor().open(demoPlayer)
  expect(main.text).toMatch(/Avancé, à \d+\spoints d’expert/)
  expect(main.text).toMatch(/Pourquoi 3\d\d/)
  expect(main.text).toMatch(/\d+ chances sur 100 de gagner/)
  expect(main.text).toContain('Ce que tu ne vois pas')
  expect(answer.html).toContain('<meta name="robots" content="noindex"')
  expect(answer.html).not.toContain('camille@demo.4padel.fr')
  const older = await site.visitor().open(`${demoPlayer}?page=2`)
  expect(older.main.text).toMatch(/2 sur \d/)
  expect(older.main.text).not.toContain('Pourquoi')
})

// requirement PL12
test('the states: declared without a match, frozen by a dispute', async () => {
  const declared = await site.visitor().open('/joueur/2')
  expect(declared.main.text).toContain('Pas encore de match')
  expect(declared.main.text).toContain('comme déclaré')
  const frozen = await findId('select user_id as id from player_rating where is_frozen limit 1')
  expect((await site.visitor().open(`/joueur/${frozen}`)).main.text).toContain('Niveau gelé')
})

// requirements PL9, PL10
test('a player decides without a script who sees the page; a child has none', async () => {
  const camille = site.visitorWith(await site.signIn('camille@demo.4padel.fr'))
  const own = await camille.open(demoPlayer)
  const form = own.main.form('Enregistrer qui voit ma page')
  const saved = await form
    .fill({ 'Niveau, matchs, partenaires, palmarès': 'Moi seulement' })
    .submit()
  expect(saved.main.text).toContain('C’est enregistré.')
  expect((await site.visitor().open(demoPlayer)).answer.status).toBe(404)
  expect((await camille.open(demoPlayer)).answer.status).toBe(200)
  const child = await findId('select child_id as id from responsible limit 1')
  expect((await site.visitor().open(`/joueur/${child}`)).answer.status).toBe(404)
})

// requirement PL13
test('a reader of too many pages is slowed, which is no error of the site', async () => {
  const before = await site.visitor().open('/joueur/1143')
  expect(before.answer.status).toBe(200)
  await sql`insert into limit_use (use_id, limit_name, key, used_at, expires_at)
    select gen_random_uuid(), limit_name, key, used_at, expires_at
    from (select * from limit_use where limit_name = 'playerPages' order by used_at desc limit 1) one,
      generate_series(1, 300)`.execute(site.db)
  const { answer } = await site.visitor().open('/joueur/1143')
  expect(answer.status).toBe(429)
  expect(answer.html).toContain('Réessayer')
})
