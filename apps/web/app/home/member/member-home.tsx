import { Link } from 'react-router'
import { LinkButton } from '../../ui/button.tsx'
import { Countdown } from '../../ui/countdown.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useToast } from '../../ui/toast/toast.tsx'
import type { MemberHomeView } from './member-home-data.ts'

/** The top of a member's home page: next match, held court, last booking, before a search. */
export default function MemberHome({ now, match, hold, again }: MemberHomeView) {
  return (
    <section aria-label="Tes matchs" className="border-b bg-line">
      <ul className="layout-width divide-y divide-hair">
        {match && <NextMatch {...match} />}
        {hold && (
          <li className={row}>
            <p>
              <b className="block font-bold">
                {hold.isPaying ? (
                  'Ta banque vérifie le paiement'
                ) : (
                  <>
                    Terrain gardé <Countdown until={hold.until} now={now} />
                  </>
                )}
              </b>
              <span className="text-mute">{hold.what}</span>
            </p>
            <LinkButton to={hold.address} look="dark" size="small">
              {hold.isPaying ? 'Suivre' : 'Reprendre'}
            </LinkButton>
          </li>
        )}
        {again && (
          <li>
            <Link to={again.address} className={`${row} group hover:text-court`}>
              <span>
                <b className="block font-bold">Rejouer {again.when}</b>
                <span className="text-mute">
                  {again.where}
                  {'\u00a0'}· {again.price} le terrain
                </span>
              </span>
              <Icon name="arrow" />
            </Link>
          </li>
        )}
      </ul>
    </section>
  )
}

const row = 'flex min-h-18 items-center justify-between gap-4 py-3'
const tool = 'link inline-flex min-h-11 items-center gap-2'

function NextMatch(match: NonNullable<MemberHomeView['match']>) {
  const { day, time, place, what, address } = match
  const when = (
    <>
      <span className="figures text-3xl">{time}</span>{' '}
      <span className="ml-1 text-lg font-semibold">{day}</span>
    </>
  )
  return (
    <li className="grid gap-x-8 gap-y-1 py-4 page-md:flex page-md:items-center page-md:justify-between">
      <div>
        <h2 className="text-sm font-semibold text-mute">Ton prochain match</h2>
        <p>
          {address ? (
            <Link to={address} className="hover:text-court">
              {when}
            </Link>
          ) : (
            when
          )}
        </p>
        <p>
          <b className="font-semibold">{place}</b>
          <span className="text-mute">
            {'\u00a0'}· {what}
          </span>
        </p>
      </div>
      <p className="flex gap-x-6">
        <a href={match.route} target="_blank" rel="noreferrer" className={tool}>
          <Icon name="route" /> Itinéraire<span className="sr-only"> (nouvel onglet)</span>
        </a>
        {match.link && <Invite {...match} link={match.link} />}
      </p>
    </li>
  )
}

interface InviteProps {
  readonly dayLong: string
  readonly time: string
  readonly place: string
  readonly link: string
}

/** Sends the match's page by the phone's own sheet, else copies its address; without script it opens. */
function Invite({ dayLong, time, place, link }: InviteProps) {
  const showToast = useToast()
  const send = async () => {
    const hasSheet = 'share' in navigator
    if (hasSheet) {
      const text = `On joue ${dayLong} à ${time}, ${place}.`
      // Closing the phone's sheet is no failure.
      return navigator.share({ text, url: link }).catch(() => undefined)
    }
    await navigator.clipboard.writeText(link)
    showToast({ text: 'Lien copié' })
  }
  return (
    <a
      href={link}
      className={tool}
      onClick={(event) => {
        event.preventDefault()
        void send().catch(() => window.location.assign(link))
      }}
    >
      <Icon name="share" /> Inviter
    </a>
  )
}
