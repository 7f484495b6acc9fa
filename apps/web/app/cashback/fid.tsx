import type { Center } from '@quatre/contract'
import {
  contracted,
  addDays,
  cashbackCents,
  dayInZone,
  distanceKm,
  euros,
  eurosExact,
  plural,
} from '@quatre/domain'
import { Link } from 'react-router'
import { findMember } from '../site/pages/access.ts'
import { accountAddress } from '../account/parts/account-tabs.ts'
import { signInAddress } from '../site/pages/addresses.ts'
import { requestContext, type RequestContext } from '../site/context.ts'
import { pageHead, titleOfCenter } from '../site/pages/page-head.ts'
import { typographic } from '../ui/typographic.ts'
import { useFrame } from '../site/pages/use-frame.ts'
import { LinkButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import type { Route } from './+types/fid.ts'
import './cashback.css'

export function meta({ loaderData, params, matches }: Route.MetaArgs) {
  return pageHead({
    title: titleOfCenter('LA FID’', params, loaderData?.club?.name),
    description:
      'Une part de ce que tu paies par carte te revient en cashback, le lendemain de ta partie.',
    canonical: '/fid',
    matches,
  })
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const { center_name: named } = params as { readonly center_name?: string }
  const [member, centers] = await Promise.all([findMember(site), site.centers()])
  const center = (await site.center(named ?? null)) ?? (await site.center(site.chosenCenterSlug))
  const takingPart = centers.filter(({ centerDetails }) => centerDetails.hasFid)
  const isHere = center?.centerDetails.hasFid ?? false
  const [balance, game] = await Promise.all([
    member && site.api.members.me({ query: { qoodos_refund: true } }),
    center && isHere ? eveningGame(site, center) : null,
  ])
  return {
    balanceCents: balance?.qoodosRefund?.value ?? null,
    club: center && { name: typographic(center.name), isHere },
    percent:
      center?.centerDetails.cashbackPercent ?? takingPart[0]?.centerDetails.cashbackPercent ?? 0,
    game,
    nearest: center && !isHere ? nearestCenter(center, takingPart) : null,
    clubs: isHere ? [] : takingPart.map(({ slug, name }) => ({ slug, name: typographic(name) })),
  }
}

const gameMinutes = 90

/** The dearest court of tomorrow, and its cashback: both in cents; null when none is sold. */
async function eveningGame({ api, now }: RequestContext, center: Center) {
  const date = addDays(dayInZone(now, center.timeZone), 1)
  const query = { center: center.id, date, duration: gameMinutes } as const
  const { slots } = await api.slots.day({ query })
  const prices = slots.flatMap(({ choices }) => choices.map(({ price }) => price?.value ?? 0))
  const paidCents = Math.max(0, ...prices)
  const backCents = cashbackCents(paidCents, center.centerDetails.cashbackPercent)
  return backCents === 0 ? null : { paidCents, backCents }
}

function nearestCenter(from: Center, centers: readonly Center[]) {
  const [first] = centers
    .map((center) => ({ center, km: distanceKm(from, center) }))
    .toSorted((a, b) => a.km - b.km)
  if (first === undefined) return null
  const { slug, name } = first.center
  return { slug, name: typographic(name), km: Math.round(first.km) }
}

export default function Fid({ loaderData }: Route.ComponentProps) {
  const { balanceCents, club, percent, game, nearest, clubs } = loaderData
  const book = useFrame()?.to.book ?? '/'
  return (
    <div className="layout-width fid pt-6 pb-16 page-md:pt-10">
      <div>
        <h1 className="headline text-3xl page-lg:text-4xl">LA FID’</h1>
        <p className="mt-3 max-w-reading text-lg">
          {percent}
          {'\u00a0'}% de ce que tu paies par carte te reviennent, le lendemain de ta partie.
        </p>
        {club && !club.isHere && <NotHere name={club.name} nearest={nearest} />}
        <p className="actions mt-6">
          <LinkButton to={book}>Réserver un terrain</LinkButton>
          {balanceCents === null && (
            <LinkButton to={signInAddress(accountAddress('fid'))} look="quiet">
              Voir mon cashback
            </LinkButton>
          )}
        </p>
        {balanceCents !== null && <Balance cents={balanceCents} />}
      </div>
      {game && club && <Court {...game} name={club.name} />}
      {clubs.length > 0 && <Clubs clubs={clubs} />}
      <Steps percent={percent} />
    </div>
  )
}

interface NotHereProps {
  readonly name: string
  readonly nearest: ReturnType<typeof nearestCenter>
}

/** A club without the programme: its page names the nearest that has it (requirement W69). */
function NotHere({ name, nearest }: NotHereProps) {
  return (
    <div className="mt-5 border-l-4 border-clay pl-4">
      <p className="font-semibold">{name} n’a pas encore LA FID’.</p>
      {nearest && (
        <p>
          Le club le plus proche qui l’a{'\u00a0'}:{' '}
          <Link to={`/${nearest.slug}/fid`} className="link">
            {nearest.name}
          </Link>
          , à {nearest.km}
          {'\u00a0'}km.
        </p>
      )}
    </div>
  )
}

function Balance({ cents }: { readonly cents: number }) {
  return (
    <Link to={accountAddress('fid')} className="fid-balance">
      <span>
        <span className="block text-sm font-semibold text-mute">Ton cashback</span>
        <span className="figures text-2xl">{eurosExact(cents)}</span>
      </span>
      <Icon name="chevron-right" />
    </Link>
  )
}

interface CourtProps {
  readonly name: string
  readonly paidCents: number
  readonly backCents: number
}

const counts = [4, 10, 20] as const

/** A court from the side: a payment goes over the net, and a part of it comes back. */
function Court({ name, paidCents, backCents }: CourtProps) {
  return (
    <section aria-label={contracted(`En euros, à ${name}`)} className="fid-court on-dark">
      <div className="fid-sides">
        <p>
          Tu paies
          <b className="figures">{eurosExact(paidCents)}</b>
        </p>
        <p className="fid-back">
          Il te revient
          <b className="figures">{eurosExact(backCents)}</b>
        </p>
      </div>
      <svg viewBox="0 0 400 120" aria-hidden className="fid-rally">
        <path className="fid-ground" d="M0 108H400" />
        <path className="fid-net" d="M200 62V108" />
        <path className="fid-out" d="M36 96Q150 -36 348 102" />
        <path className="fid-in" d="M348 102Q276 18 118 84" />
        <circle cx="118" cy="84" r="9" />
      </svg>
      <p className="text-sm text-on-ink">
        Terrain d’1{'\u00a0'}h{'\u00a0'}30 demain soir à {name}.
      </p>
      <dl className="fid-counts">
        {counts.map((count) => (
          <div key={count}>
            <dt>{plural(count, 'terrain', 'terrains')}</dt>
            <dd className="figures">{euros(count * backCents)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Steps({ percent }: { readonly percent: number }) {
  const steps = [
    {
      when: 'Tu joues',
      text: 'Tout ce que tu paies par carte compte, même ta seule part d’un terrain partagé.',
    },
    {
      when: 'Le lendemain',
      text: `${percent}\u00a0% de ce que tu as payé sont sur ton cashback. Tu n’as rien à faire.`,
    },
    {
      when: 'Pendant six mois',
      text: 'Tu t’en sers au moment de payer, dans tous nos clubs. Le plus ancien part en premier.',
    },
  ]
  return (
    <section aria-labelledby="comment" className="fid-wide">
      <h2 id="comment" className="headline border-b-2 border-ink pb-2 text-lg">
        Comment ça marche
      </h2>
      <ol className="fid-steps">
        {steps.map(({ when, text }) => (
          <li key={when}>
            <b className="headline text-lg">{when}</b>
            <span>{text}</span>
          </li>
        ))}
      </ol>
      <p className="mt-6 max-w-reading text-sm text-mute">
        Ce que tu paies avec ton SOLDE, ton cashback ou un code n’en rapporte pas. Si une partie est
        remboursée, son cashback est repris. Nous t’écrivons deux semaines avant une date limite.
      </p>
    </section>
  )
}

interface ClubsProps {
  readonly clubs: readonly { readonly slug: string; readonly name: string }[]
}

function Clubs({ clubs }: ClubsProps) {
  return (
    <section aria-labelledby="clubs">
      <h2 id="clubs" className="headline border-b-2 border-ink pb-2 text-lg">
        {plural(clubs.length, 'club participe', 'clubs participent')}
      </h2>
      <ul className="fid-clubs">
        {clubs.map(({ slug, name }) => (
          <li key={slug}>
            <Link to={`/${slug}/fid`}>{name}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
