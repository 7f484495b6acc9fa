import type { EntryCheck, EntryPartner, Tournament } from '@quatre/contract'
import { grouped, plural } from '@quatre/domain'
import { Form, Link } from 'react-router'
import { Button, LinkButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { tournamentsAddress } from '../parts/addresses.ts'
import { Figure } from './figure.tsx'
import { withQuery } from './query.ts'
import { Hindrance, type Refusal } from './hindrance.tsx'

interface ChoosePartnerProps {
  readonly title: string
  readonly event: Tournament['event']
  readonly path: string
  readonly kept: Readonly<Record<string, string>>
  readonly changes: number | null
  readonly check: EntryCheck
  readonly partners: readonly EntryPartner[]
  readonly search: { readonly name: string; readonly licence: string }
  readonly refusal: Refusal | null
}

const wanted = { women: 'Ta coéquipière', men: 'Ton coéquipier', mixed: 'Ton partenaire' } as const

/** More of them would hide the search and the link from a phone. */
const shownRefusals = 3

/** « Avec qui ? »: each with the weight they would give, or why not. */
export function ChoosePartner(props: ChoosePartnerProps) {
  const { title, changes, check, refusal } = props
  return (
    <div className="layout-width entry-page">
      <p className="entry-of">{title}</p>
      <h1 className="headline">Avec qui{'\u00a0'}?</h1>
      <Hindrance check={check} refusal={refusal} changes={changes} />
      <Figure player={check.me} isMe isBrief />
      {check.me.checks.every(({ isMet }) => isMet) ? (
        <Partners {...props} />
      ) : (
        <p className="actions mt-6">
          <LinkButton to={tournamentsAddress()} look="quiet">
            Voir les autres tournois
          </LinkButton>
        </p>
      )}
    </div>
  )
}

function Partners(props: ChoosePartnerProps) {
  const { event, path, kept, check, partners, search } = props
  const [may, mayNot] = [true, false].map((allowed) =>
    partners.filter(({ refusal }) => (refusal === null) === allowed),
  ) as [EntryPartner[], EntryPartner[]]
  const isSearch = search.name !== '' || search.licence !== ''
  return (
    <>
      <div className="entry-player">
        <h2>{wanted[event]}</h2>
        <p className="entry-figure">
          <small>+</small> ?
        </p>
      </div>
      <ul className="entry-partners">
        {may.map((partner) => (
          <li key={partner.id}>
            <Link to={withQuery(path, { avec: String(partner.id), ...kept })}>
              <b>
                {partner.firstName} {partner.lastName}
              </b>
              <span className="entry-would">
                {partner.weight !== null && <strong>{grouped(partner.weight)}</strong>}
                {partner.place !== null && (
                  <small>
                    poids, {partner.place}
                    {partner.place === 1 ? 'er' : 'e'} sur {check.weights.length + 1}
                  </small>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {mayNot.length > 0 && (
        <details open={mayNot.length <= shownRefusals}>
          <summary className="link min-h-11">
            {plural(mayNot.length, 'autre ne peut pas', 'autres ne peuvent pas')} jouer ce tournoi
          </summary>
          <ul className="entry-partners">
            {mayNot.map((partner) => (
              <li key={partner.id}>
                <div>
                  <span>
                    {partner.firstName} {partner.lastName}
                  </span>
                  <p className="entry-why">{partner.refusal}</p>
                </div>
              </li>
            ))}
          </ul>
        </details>
      )}
      {partners.length === 0 && (
        <p role="status" className="py-4 text-mute">
          {isSearch
            ? 'Personne ne répond à ce nom ou à ce numéro. Essaie le lien.'
            : 'Tes partenaires de jeu s’afficheront ici.'}
        </p>
      )}
      <h2 className="headline entry-else">Quelqu’un d’autre</h2>
      <Form className="entry-search">
        <Kept values={kept} />
        <TextField label="Par nom" name="nom" defaultValue={search.name} minLength={3} />
        <Button look="quiet">Chercher</Button>
      </Form>
      <Form className="entry-search">
        <Kept values={kept} />
        <TextField label="Par numéro de licence" name="licence" defaultValue={search.licence} />
        <Button look="quiet">Chercher</Button>
      </Form>
      <p className="mt-4">
        <Link
          to={withQuery(path, { lien: '1', ...kept })}
          className="button button-quiet button-wide"
        >
          Inviter par lien
        </Link>
      </p>
    </>
  )
}

const Kept = ({ values }: { readonly values: Readonly<Record<string, string>> }) =>
  Object.entries(values).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
