import type { FastifyInstance, FastifyReply } from 'fastify'
import { html, htmlDocument } from '../html.ts'
import type { Markup } from '../html.ts'
import type { Amount } from './amount.ts'
import type { Book, ChallengeState } from './book.ts'
import type { Decision } from './challenges.ts'
import { newSecret } from './references.ts'

const bankCode = '123456'

const style = `
*{box-sizing:border-box}body{margin:0;background:#eef1f6;color:#16202e;font:17px/1.5 system-ui,sans-serif}
main{max-width:26rem;margin:0 auto;padding:2rem 1rem}header{border-bottom:1px solid #c9d1de;padding-bottom:1rem}
header p{margin:0;color:#4a5568;font-size:.9rem}h1{font-size:1.4rem;line-height:1.2;margin:1.5rem 0 .5rem}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin:1.25rem 0;font-variant-numeric:tabular-nums}
dt{color:#4a5568}dd{margin:0;text-align:right;font-weight:600}label{display:block;font-weight:600}
input{width:100%;min-height:48px;margin:.35rem 0 .25rem;padding:0 .9rem;border:1px solid #5b6b82;border-radius:8px;font:inherit;font-size:1.25rem;letter-spacing:.2em;background:#fff}
small{color:#4a5568}.error{color:#a30d22;font-weight:600;margin:.5rem 0 0}
button,.button{display:block;width:100%;min-height:48px;margin-top:1rem;border:1px solid #17457e;border-radius:8px;font:inherit;font-weight:700;cursor:pointer;text-align:center;line-height:46px;text-decoration:none}
.confirm{background:#17457e;color:#fff}.refuse{background:transparent;color:#17457e}
button:hover,.button:hover{filter:brightness(1.15)}:focus-visible{outline:3px solid #f0a500;outline-offset:2px}`

export function formatAmount(amount: Amount): string {
  const format = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: amount.currency })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  return format.format(amount.value / 10 ** digits)
}

function bankDocument(content: Markup): string {
  return htmlDocument(
    'Confirmation du paiement — Banque de démonstration',
    style,
    html`<main>
      <header>
        <p><strong>Banque de démonstration</strong></p>
        <p>Authentification 3-D Secure. Aucun argent réel n’est débité.</p>
      </header>
      ${content}
    </main>`,
  )
}

function questionPage(state: ChallengeState, merchantName: string, error: string): string {
  const { order } = state.challenge
  const codeError = error === '' ? html`` : html`<p class="error" id="code-error">${error}</p>`
  return bankDocument(
    html`<h1>Confirme ton paiement</h1>
      <dl>
        <dt>Commerçant</dt>
        <dd>${merchantName}</dd>
        <dt>Montant</dt>
        <dd>${formatAmount(order.amount)}</dd>
        <dt>Carte</dt>
        <dd>•••• ${order.lastFour}</dd>
      </dl>
      <form method="post">
        <label for="code">Code reçu par SMS</label>
        <input
          id="code"
          name="code"
          value="${bankCode}"
          inputmode="numeric"
          autocomplete="one-time-code"
          aria-describedby="${error === '' ? 'code-help' : 'code-help code-error'}"
        />
        <small id="code-help">Démonstration : le code est déjà rempli.</small>
        ${codeError}
        <button class="confirm" name="answer" value="confirmed">Confirmer le paiement</button>
        <button class="refuse" name="answer" value="refused">Refuser</button>
      </form>`,
  )
}

function backToMerchant(state: Required<Pick<ChallengeState, 'challenge' | 'decision'>>): string {
  const address = new URL(state.challenge.returnUrl)
  address.searchParams.set('redirectResult', state.decision.redirectResult)
  return address.href
}

function answeredPage(returnAddress: string): string {
  return bankDocument(
    html`<h1>Tu as déjà répondu</h1>
      <p>Ta réponse est enregistrée. Retourne chez le commerçant pour voir le résultat.</p>
      <a class="button confirm" href="${returnAddress}">Retourner chez le commerçant</a>`,
  )
}

function unknownPage(): string {
  return bankDocument(
    html`<h1>Demande inconnue</h1>
      <p>Cette demande de confirmation n’existe pas ou plus. Retourne chez le commerçant.</p>`,
  )
}

function sendPage(reply: FastifyReply, status: number, page: string): FastifyReply {
  return reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      // Without form-action: Chromium applies it to the redirect towards the merchant too.
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
    })
    .send(page)
}

function readOutcome(text: unknown): Decision['outcome'] | undefined {
  return text === 'confirmed' || text === 'refused' ? text : undefined
}

export async function registerBankPage(
  app: FastifyInstance,
  book: Book,
  merchantName: string,
): Promise<void> {
  // Forms are read on this page only: elsewhere a foreign web page could post one.
  await app.register(async (pages) => {
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => {
        done(null, Object.fromEntries(new URLSearchParams(String(body))))
      },
    )

    // The merchant's page brings the card holder by a form; without it the bank knows nothing.
    pages.post<{ Body: { MD?: string; PaReq?: string } | null }>('/acs', async (request, reply) => {
      const { MD = '', PaReq = '' } = request.body ?? {}
      const paReq = book.challenges.get(MD)?.challenge.paReq
      if (paReq === undefined || paReq !== PaReq) return sendPage(reply, 404, unknownPage())
      return reply.redirect(`/acs/${MD}`, 303)
    })

    pages.get<{ Params: { id: string } }>('/acs/:id', async (request, reply) => {
      const state = book.challenges.get(request.params.id)
      if (state === undefined) return sendPage(reply, 404, unknownPage())
      const { challenge, decision } = state
      if (decision !== undefined) {
        return sendPage(reply, 200, answeredPage(backToMerchant({ challenge, decision })))
      }
      return sendPage(reply, 200, questionPage(state, merchantName, ''))
    })

    pages.post<{ Params: { id: string }; Body: { answer?: string; code?: string } | null }>(
      '/acs/:id',
      async (request, reply) => {
        const state = book.challenges.get(request.params.id)
        if (state === undefined) return sendPage(reply, 404, unknownPage())
        const { challenge } = state
        if (state.decision !== undefined) {
          return reply.redirect(backToMerchant({ challenge, decision: state.decision }), 303)
        }
        const outcome = readOutcome(request.body?.answer)
        if (outcome === undefined) {
          const error = 'Choisis « Confirmer le paiement » ou « Refuser ».'
          return sendPage(reply, 422, questionPage(state, merchantName, error))
        }
        if (outcome === 'confirmed' && request.body?.code?.trim() !== bankCode) {
          const error = `Code incorrect. Dans cette démonstration, le code est ${bankCode}.`
          return sendPage(reply, 422, questionPage(state, merchantName, error))
        }
        const decision = { challengeId: challenge.id, outcome, redirectResult: newSecret() }
        book.record({ decision })
        return reply.redirect(backToMerchant({ challenge, decision }), 303)
      },
    )
  })
}
