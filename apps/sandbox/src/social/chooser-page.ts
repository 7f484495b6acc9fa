import type { FastifyReply } from 'fastify'
import { html, htmlDocument, type Markup } from '../html.ts'
import { identities } from './identities.ts'

const style = `
*{box-sizing:border-box}body{margin:0;background:#f1f3f7;color:#16202e;font:17px/1.5 system-ui,sans-serif}
main{max-width:27rem;margin:0 auto;padding:2rem 1rem}header{border-bottom:1px solid #c9d1de;padding-bottom:1rem}
header p{margin:0;color:#4a5568;font-size:.9rem}h1{font-size:1.5rem;line-height:1.2;margin:1.5rem 0 .25rem}
.for{margin:0 0 1.25rem;color:#4a5568}ul{list-style:none;margin:0;padding:0;border-top:1px solid #c9d1de}
li{border-bottom:1px solid #c9d1de}li button{display:grid;gap:.1rem;width:100%;padding:.8rem .5rem;border:0;background:none;font:inherit;text-align:left;color:inherit;cursor:pointer}
li button:hover{background:#e4e9f2}li span{color:#4a5568;font-size:.9rem;overflow-wrap:anywhere}
details{margin-top:1.25rem}summary{min-height:44px;padding:.5rem 0;font-weight:600;cursor:pointer}
label{display:block;font-weight:600;font-size:.9rem;margin-top:.75rem}
input[type=text],input[type=email]{width:100%;min-height:46px;margin-top:.25rem;padding:0 .8rem;border:1px solid #5b6b82;border-radius:8px;font:inherit;background:#fff}
.tick{display:flex;gap:.6rem;align-items:center;font-weight:400;font-size:1rem;min-height:44px}.tick input{width:20px;height:20px}
.button{display:block;width:100%;min-height:48px;margin-top:1rem;border:1px solid #17457e;border-radius:8px;background:#17457e;color:#fff;font:inherit;font-weight:700;cursor:pointer}
.refuse{background:transparent;color:#17457e}:focus-visible{outline:3px solid #f0a500;outline-offset:2px}`

/** A person on the page, and the fields of one who is not listed. */
type Choice = { value: string; title: string; note: string }
export type Choices = { listed: Choice[]; otherFields: Markup }

const ofSocial: Choices = {
  listed: Object.entries(identities).map(([value, { identity, note }]) => ({
    value,
    title: `${identity.firstName} ${identity.lastName}`,
    note: `${identity.email} · ${note}`,
  })),
  otherFields: html`<label>Prénom <input type="text" name="firstName" maxlength="80" /></label>
    <label>Nom <input type="text" name="lastName" maxlength="80" /></label>
    <label>E-mail <input type="email" name="email" required /></label>
    <label class="tick"><input type="checkbox" name="unverified" />E-mail non vérifié</label>`,
}

/** « Choisis un compte »: a provider's page for a person. The form posts to the same address. */
export function chooserPage(
  providerName: string,
  siteName: string,
  error = '',
  { listed, otherFields }: Choices = ofSocial,
): string {
  const lines = listed.map(
    ({ value, title, note }) =>
      html`<li>
        <button name="account" value="${value}">
          <strong>${title}</strong>
          <span>${note}</span>
        </button>
      </li>`,
  )
  return htmlDocument(
    `Choisis un compte — ${providerName} de démonstration`,
    style,
    html`<main>
      <header>
        <p><strong>${providerName} de démonstration</strong></p>
        <p>Aucun vrai compte n’est utilisé.</p>
      </header>
      <h1>Choisis un compte</h1>
      <p class="for">pour continuer vers ${siteName}</p>
      ${error === '' ? html`` : html`<p role="alert">${error}</p>`}
      <form method="post">
        <ul>
          ${lines}
        </ul>
      </form>
      <details ${error === '' ? html`` : html`open`}>
        <summary>Une autre personne</summary>
        <form method="post">
          ${otherFields}
          <button class="button" name="account" value="other">Continuer avec ce compte</button>
        </form>
      </details>
      <form method="post">
        <button class="button refuse" name="account" value="refused">Refuser</button>
      </form>
    </main>`,
  )
}

/** OpenID's way back by a form (`response_mode=form_post`): it leaves by itself, or by its button. */
export function formPostPage(address: string, fields: Record<string, string>): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  )
  return htmlDocument(
    'Retour au site',
    style,
    html`<main>
      <form method="post" action="${address}">
        ${inputs}
        <button class="button">Retourner au site</button>
      </form>
      <script>
        document.forms[0].submit()
      </script>
    </main>`,
  )
}

/** A provider's page for a site's request that it cannot serve. */
export function refusedRequestPage(providerName: string, reason: string): string {
  return htmlDocument(
    `Demande refusée — ${providerName} de démonstration`,
    style,
    html`<main>
      <h1>Demande refusée</h1>
      <p>${reason}</p>
    </main>`,
  )
}

export function sendPage(reply: FastifyReply, status: number, page: string): FastifyReply {
  return reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      // The way back is the site's own address: without form-action, which covers redirects too.
      'content-security-policy':
        "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
    })
    .send(page)
}
