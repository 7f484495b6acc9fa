import { expect, test } from 'vitest'
import { dayMs, hourMs } from '../../time/durations.ts'
import { season2026 } from '../seasons/2026.ts'
import type { Category, TournamentEvent } from '../season-rules.ts'
import { pairRefusals, playerRefusals, type EntryPlayer } from './eligibility.ts'
import { entryKeptUntil } from './leaving.ts'
import { eventsOfLevel } from './level.ts'
import { entryRefusalSentence } from './refusal.ts'

const woman: EntryPlayer = {
  id: 1,
  gender: 'Female',
  birthDate: '1995-04-02',
  isLinked: true,
  licences: [{ year: 2027, endsOn: '2027-08-31' }],
  rank: 5_000,
  otherPair: null,
}
const man: EntryPlayer = { ...woman, id: 2, gender: 'Male', rank: 20_000 }
const on = (category: Category, event: TournamentEvent, firstDay = '2026-11-28') => ({
  category,
  event,
  firstDay,
})
const codes = (event: ReturnType<typeof on>, player: EntryPlayer) =>
  playerRefusals(season2026, event, player).map(({ code }) => code)

test.each<[string, ReturnType<typeof on>, EntryPlayer, string[]]>([
  ['all is right', on('P100', 'women'), woman, []],
  ['no link', on('P100', 'women'), { ...woman, isLinked: false }, ['not_linked']],
  ['no licence', on('P100', 'women'), { ...woman, licences: [] }, ['no_licence']],
  [
    'the licence of the year before',
    on('P100', 'women'),
    { ...woman, licences: [{ year: 2026, endsOn: '2026-08-31' }] },
    ['no_licence'],
  ],
  [
    'a licence of the year, ended early',
    on('P100', 'women'),
    { ...woman, licences: [{ year: 2027, endsOn: '2026-11-27' }] },
    ['licence_ended'],
  ],
  [
    'a licence that ends on the first day',
    on('P100', 'women'),
    { ...woman, licences: [{ year: 2027, endsOn: '2026-11-28' }] },
    [],
  ],
  ['ten years old', on('P100', 'women'), { ...woman, birthDate: '2015-11-29' }, ['too_young']],
  ['eleven on the first day', on('P100', 'women'), { ...woman, birthDate: '2015-11-28' }, []],
  [
    'born on 29 February, on 28 February',
    on('P100', 'women', '2027-02-28'),
    { ...woman, birthDate: '2016-02-29' },
    ['too_young'],
  ],
  ['no date of birth', on('P25', 'women'), { ...woman, birthDate: null }, ['birth_date_unknown']],
  ['sex declined', on('P25', 'mixed'), { ...woman, gender: 'Decline' }, ['sex_unknown']],
  ['a man among women', on('P100', 'women'), man, ['women_only']],
  ['a woman among men, P500', on('P500', 'men'), woman, []],
  ['a woman among men, P1000', on('P1000', 'men'), woman, ['men_only']],
  ['better than the ceiling', on('P100', 'women'), { ...woman, rank: 299 }, ['ranked_too_well']],
  ['at the ceiling', on('P100', 'women'), { ...woman, rank: 300 }, []],
  ['men have another ceiling', on('P100', 'men'), { ...man, rank: 1_999 }, ['ranked_too_well']],
  ['a woman among men has her own', on('P100', 'men'), { ...woman, rank: 1_999 }, []],
  ['no ceiling in mixed', on('P100', 'mixed'), { ...man, rank: 3 }, []],
  ['no ceiling is known for P500', on('P500', 'men'), { ...man, rank: 3 }, []],
  ['unranked', on('P25', 'men'), { ...man, rank: null }, []],
  [
    'all reasons are told',
    on('P25', 'women'),
    { ...man, isLinked: false, otherPair: { partnerName: null } },
    ['already_entered', 'not_linked', 'women_only'],
  ],
])('%s', (_, event, player, said) => expect(codes(event, player)).toEqual(said))

test('a pair is refused for either player, for the same one twice, and when a mixed is none', () => {
  const mixed = on('P25', 'mixed')
  const refused = (first: EntryPlayer, second: EntryPlayer | null) =>
    pairRefusals(season2026, mixed, first, second).map(({ who, refusal }) => [who, refusal.code])
  expect(refused(woman, man)).toEqual([])
  expect(refused(woman, null)).toEqual([])
  expect(refused(woman, woman)).toEqual([['pair', 'same_player']])
  expect(refused(woman, { ...woman, id: 3 })).toEqual([['pair', 'not_mixed']])
  expect(refused(woman, { ...man, isLinked: false })).toEqual([[1, 'not_linked']])
})

test.each([
  [
    on('P100', 'women'),
    { ...woman, rank: 212 },
    'Tu es trop bien classée : 212e, un P100 dames commence au rang 300.',
  ],
  [
    on('P100', 'men'),
    { ...man, rank: 1 },
    'Tu es trop bien classé : 1er, un P100 messieurs commence au rang 2 000.',
  ],
  [on('P25', 'women'), { ...woman, licences: [] }, 'Il te faut une licence 2027.'],
  [
    on('P25', 'women'),
    { ...woman, otherPair: { partnerName: 'Julie' } },
    'Tu es déjà inscrite avec Julie.',
  ],
])('to the player: %#', (event, player, said) => {
  const isFeminine = player.gender === 'Female'
  const [refusal] = playerRefusals(season2026, event, player)
  const sentence =
    refusal && entryRefusalSentence(refusal, 'self', { firstName: 'Léa', isFeminine })
  expect(sentence?.replace(/[\u00a0\u202f]/g, ' ')).toBe(said)
})

test.each([
  [{ rank: 1500, gender: 'Male' }, ['P50 men', 'P250 men', 'P25 mixed'], ['P100 men', 'P50 women']],
  [{ rank: 250, gender: 'Female' }, ['P250 men', 'P250 women'], ['P100 women', 'P1000 men']],
  [{ rank: 1500, gender: null }, ['P100 women', 'P250 men'], ['P100 men']],
  [{ rank: null, gender: 'Male' }, ['P25 men', 'null men'], ['P25 women']],
] as const)('the events of the level %j', (player, open, closed) => {
  const found = eventsOfLevel(season2026, player).map((one) => `${one.category} ${one.event}`)
  expect(found).toEqual(expect.arrayContaining([...open]))
  expect(found.filter((one) => (closed as readonly string[]).includes(one))).toEqual([])
})

test('to the partner, by first name', () => {
  const refusal = { code: 'licence_ended', endsOn: '2026-08-31' } as const
  const anais = { firstName: 'Anaïs', isFeminine: true }
  expect(entryRefusalSentence(refusal, 'partner', anais)).toBe(
    'Anaïs a une licence qui s’arrête le 31/08/2026, avant le tournoi.',
  )
})

test('a place is offered for a day, two hours on the last day before the deadline and the start', () => {
  const times = { deadline: 2 * dayMs, lineEndsAt: 9 * dayMs }
  const hours = [0, 1, 2, 8].map((day) => {
    return ((entryKeptUntil(day * dayMs, times) ?? 0) - day * dayMs) / hourMs
  })
  expect(hours).toEqual([24, 2, 24, 2])
  expect(entryKeptUntil(9 * dayMs, times)).toBeNull()
})
