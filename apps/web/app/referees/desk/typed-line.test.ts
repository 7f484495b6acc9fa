import { expect, test } from 'vitest'
import { sampleDesk } from './desk.test-tools.ts'
import { readLine, readScore, formatRules } from './typed-line.ts'

const desk = sampleDesk()
const [match] = desk.tournament.matches

// requirement RF12
test.each([
  ['1 4241', 'Piste 1', '4241'],
  ['14241', 'Piste 1', '4241'],
  ['10 4241', 'Piste 10', '4241'],
  ['9', null, '9'],
])('« %s » is court %s and %s', (typed, court, digits) => {
  const read = readLine(typed, desk.courts)
  expect([read.court?.name ?? null, read.digits]).toEqual([court, digits])
})

test.each([
  ['4241', 'Almeida / Cazes battent Lambert / Gil', 0],
  ['2442107', 'Almeida / Cazes battent Lambert / Gil', 0],
  ['24427', 'Le set 3 n’est pas fini.', null],
  ['1424', 'Lambert / Gil battent Almeida / Cazes', 1],
  ['42', 'Il manque le set 2.', null],
  ['99', 'Le score du set 1 n’existe pas dans ce format.', null],
])('%s says: %s', (digits, sentence, winner) => {
  const rules = formatRules(desk.tournament.startsAt, 'C2')
  if (rules === null || match === undefined) throw new Error('no match')
  expect(readScore(rules, digits, match)).toMatchObject({ sentence, winner })
})
