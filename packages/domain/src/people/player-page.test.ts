import { expect, test } from 'vitest'
import { defaultPlayerSettings, playerParts, seesPart, type PlayerSettings } from './player-page.ts'

const open: PlayerSettings = {
  pageFor: 'everyone',
  rankingFor: 'everyone',
  contactFor: 'teammates',
}

// requirement PL9
test.each<[PlayerSettings, 'stranger' | 'teammate' | 'self', string]>([
  [defaultPlayerSettings, 'stranger', 'page'],
  [defaultPlayerSettings, 'teammate', 'page ranking comingMatches'],
  [defaultPlayerSettings, 'self', 'page ranking contact comingMatches identity'],
  [open, 'stranger', 'page ranking'],
  [open, 'teammate', 'page ranking contact comingMatches'],
  [{ ...open, pageFor: 'teammates' }, 'stranger', ''],
  [{ ...open, pageFor: 'teammates' }, 'teammate', 'page ranking contact comingMatches'],
  [{ ...open, pageFor: 'nobody' }, 'teammate', ''],
  [{ ...open, pageFor: 'nobody' }, 'self', 'page ranking contact comingMatches identity'],
])('of a page with %j a %s sees: %s', (settings, reader, parts) => {
  expect(playerParts.filter((part) => seesPart(part, reader, settings)).join(' ')).toBe(parts)
})
