import { expect, test } from 'vitest'
import sharp from 'sharp'
import { siteForAll } from '../../../apps/server/src/testing/pages/open-site.ts'

const site = await siteForAll('photo')

const saved = 'C’est enregistré.'

test('A photo goes up, and away', async () => {
  const { visitor } = await site.newMember()
  const create = { width: 90, height: 90, channels: 3, background: '#12875b' } as const
  const png = await sharp({ create }).png().toBuffer()
  const photo = new File([new Uint8Array(png)], 'moi.png', { type: 'image/png' })
  const page = await visitor.open('/mon-compte/mes-info-persos')
  const form = page.part('region', 'Profil').form('Envoyer ma photo')
  const sent = await form.fill({ 'Changer ma photo': photo }).submit()
  const profile = sent.part('region', 'Profil')
  expect(profile.statuses).toEqual([saved])
  const asked = await profile.link('Supprimer ma photo').follow()
  const removed = await asked.press('Supprimer la photo')
  expect(removed.address).toContain('enregistre=sans-photo')
  expect(removed.part('region', 'Profil').statuses).toEqual([saved])
  expect(removed.links.map(({ name }) => name)).not.toContain('Supprimer ma photo')
})
