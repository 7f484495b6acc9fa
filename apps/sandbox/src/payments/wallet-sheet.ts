import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { html, htmlDocument } from '../html.ts'
import { formatAmount } from './bank-page.ts'
import type { Amount } from './amount.ts'
import { isJsonObject, readAmount, readText } from './request-body.ts'
import { refusals } from './service-error.ts'
import { isWallet, sheetCard, sheetCards } from './wallets.ts'
import type { Wallets, WalletType } from './wallets.ts'

const names: Record<WalletType, string> = { applepay: 'Apple Pay', googlepay: 'Google Pay' }

const style = `
*{box-sizing:border-box}body{margin:0;padding:4px;color:#16202e;font:17px/1.5 system-ui,sans-serif}
p{margin:0;color:#4a5568;font-size:.9rem}b{display:block;margin:.25rem 0 1rem;font-size:1.75rem;font-variant-numeric:tabular-nums}
label{display:block;font-weight:600}select,button{width:100%;min-height:48px;border-radius:8px;font:inherit}
select{margin-top:.35rem;padding:0 .75rem;border:1px solid #5b6b82;background:#fff;color:inherit}
button{margin-top:1rem;border:1px solid #000;background:#000;color:#fff;font-weight:700;cursor:pointer}
button[disabled]{opacity:.6}:focus-visible{outline:3px solid #f0a500;outline-offset:2px}`

/** Signs with the chosen card and gives the token only to the page that opened the sheet. */
function sheetScript(asked: { type: WalletType; amount: Amount; origin: string }): string {
  const written = JSON.stringify(asked).replaceAll('<', '\\u003c')
  return `
const { type, amount, origin } = ${written}
const button = document.querySelector('button')
button.addEventListener('click', async () => {
  button.disabled = true
  const card = document.querySelector('select').value
  const answer = await fetch('/wallets/tokens', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type, amount, card }),
  }).catch(() => null)
  button.disabled = false
  if (answer?.ok) parent.postMessage({ wallet: type, ...(await answer.json()) }, origin)
})
addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') parent.postMessage({ wallet: type, token: null }, origin)
})
button.focus()`
}

/** The sheet of a phone's wallet, framed by the page that pays. */
export function registerWalletSheet(
  app: FastifyInstance,
  wallets: Wallets,
  merchantName: string,
): void {
  app.get<{ Querystring: Record<string, string | undefined> }>(
    '/wallets/sheet',
    async ({ query }, reply) => {
      const { type = '', value, currency, origin = '' } = query
      const isOrigin = /^https?:/.test(origin) && URL.canParse(origin)
      if (!isWallet(type) || !isOrigin || new URL(origin).origin !== origin) {
        throw refusals.unreadable('The sheet wants a wallet and the origin of its page.')
      }
      const amount = readAmount({ amount: { value: Number(value), currency } })
      const nonce = randomBytes(16).toString('base64')
      const page = htmlDocument(
        `${names[type]} de démonstration`,
        style,
        html`<p>${merchantName} · démonstration, aucun argent réel n’est débité.</p>
          <b>${formatAmount(amount)}</b>
          <label for="card">Carte</label>
          <select id="card">
            ${sheetCards.map(
              ({ number, label }) => html`<option value="${number.slice(-4)}">${label}</option>`,
            )}
          </select>
          <button type="button">Confirmer avec ${names[type]}</button>
          <script nonce="${nonce}">
            ${{ markup: sheetScript({ type, amount, origin }) }}
          </script>`,
      )
      return reply
        .headers({
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-store',
          'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src 'nonce-${nonce}'; connect-src 'self'; base-uri 'none'; frame-ancestors ${origin}`,
        })
        .send(page)
    },
  )

  app.post('/wallets/tokens', async ({ body }) => {
    if (!isJsonObject(body)) throw refusals.unreadable('A JSON object is expected.')
    const [type, card] = [readText(body, 'type'), readText(body, 'card')]
    if (!isWallet(type) || !sheetCard(card)) throw refusals.invalid('No wallet, or no card of it.')
    return { token: await wallets.sign({ type, amount: readAmount(body), card }) }
  })
}
