import { brotliDecompressSync, constants, createBrotliCompress, gunzipSync } from 'node:zlib'
import { seededRng } from '@quatre/domain'
import { expect, test } from 'vitest'
import { bytesIn, compressedPage } from './page-bytes.ts'
import { fillParts, markMember, markTexts, splitAtMarks, type HoleTexts } from './page-holes.ts'

const texts: HoleTexts = {
  firstName: `Zoé </script> & "L’été" \\ 'un' \u2028`,
  avatarUrl: '/api/v1/users/7/avatar?v=1',
  balance: '1 234,50 €',
  audienceName: 'pseudonym',
  nonce: 'n0nce',
}

const { firstName, balance, nonce } = markTexts

/** A page as React and its router write it. */
const page = [
  `<!DOCTYPE html><body><p title="${firstName}">${firstName}</p><b>${balance}${firstName}</b>`,
  `<script nonce="${nonce}">streamController.enqueue("[\\"${firstName}\\",\\"${balance}\\"]")</script></body>`,
].join('<i>Créneaux</i>'.repeat(200))

test('The texts of a member are written in a page as React and its router write them', () => {
  const filled = fillParts(splitAtMarks(page, true), texts)
  const inHtml = 'Zoé &lt;/script&gt; &amp; &quot;L’été&quot; \\ &#x27;un&#x27; \u2028'
  expect(filled).toContain(`<p title="${inHtml}">${inHtml}</p><b>1 234,50 €${inHtml}</b>`)
  const code = /enqueue\((".*")\)/.exec(filled)?.[1] ?? ''
  expect(code).not.toMatch(/[<>&]/)
  expect(JSON.parse(String(JSON.parse(code)))).toEqual([texts.firstName, texts.balance])
  expect(filled).toContain('<script nonce="n0nce">')
  const data = fillParts(splitAtMarks(`["${firstName}"]`, false), texts)
  expect(JSON.parse(data)).toEqual([texts.firstName])
})

test('A page with texts in its holes is the same in every encoding', async () => {
  const rng = seededRng(1, 'holes')
  for (let round = 0; round < 30; round++) {
    const parts = splitAtMarks(
      page.replaceAll('Créneaux', () => `${rng.below(50)}`),
      true,
    )
    const kept = await compressedPage(parts)
    for (const name of ['', 'Zoé', 'é'.repeat(rng.between(1, 900))]) {
      const given = { ...texts, firstName: name }
      const text = fillParts(parts, given)
      expect(brotliDecompressSync(await bytesIn(kept, 'br', given)).toString()).toBe(text)
      expect((await bytesIn(kept, 'identity', given)).toString()).toBe(text)
      expect(gunzipSync(await bytesIn(kept, 'gzip', given)).toString()).toBe(text)
    }
  }
})

test('Pieces that Brotli compresses at a higher quality refer to each other', async () => {
  const encoder = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 2 } })
  const pieces: Buffer[] = []
  for (const text of [page, page]) {
    encoder.write(text)
    await new Promise<void>((done) => {
      encoder.flush(constants.BROTLI_OPERATION_FLUSH, done)
    })
    pieces.push(encoder.read() as Buffer)
  }
  expect(pieces[1]?.length).toBeLessThan((pieces[0]?.length ?? 0) / 5)
})

test('A mark that a page changes, or puts where nobody knows how it is written, is refused', () => {
  const changed = /changes a mark/
  expect(() => splitAtMarks(`<p>${firstName.toUpperCase()}</p>`, true)).toThrow(changed)
  expect(() => splitAtMarks(`<script>let name = "${firstName}"</script>`, true)).toThrow(changed)
})

test('A missing text of a member is no hole', () => {
  const shown = {
    ...texts,
    firstName: '',
    audienceName: null,
    receiveNewsletter: true,
    isVerified: false,
    gap: null,
  }
  const { marked } = markMember(shown)
  expect(marked).toMatchObject({ firstName: '', audienceName: null, gap: null })
  expect(marked.balance).toBe(balance)
})
