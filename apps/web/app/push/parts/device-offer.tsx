import { useState, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { install, wayToInstall } from './installing.ts'
import { usePush } from './use-push.ts'
import { daySeconds } from '@quatre/domain'
import { cookieNames } from '../../site/visit/cookies.ts'

/**
 * A further offer of this browser, at a calm moment: reminders of matches, else the icon on the home screen. One at a
 * time, and nothing that was refused lately.
 */
export default function DeviceOffer() {
  const { state, pending, turnOn } = usePush()
  const [pressed, setPressed] = useState(false)
  const [isOver, setOver] = useState(false)
  if (state === null || isOver) return null
  if (pressed && state === 'on') return <Done>On te prévient la veille et deux heures avant.</Done>
  if (pressed && state === 'blocked')
    return (
      <Done>
        Ton navigateur bloque les notifications{'\u00a0'}: autorise-les dans ses réglages.
      </Done>
    )
  const offer = state === 'off' && !isPostponed('push') ? 'push' : 'install'
  const way = wayToInstall()
  if (offer === 'install' && (way === null || isPostponed('install'))) return null
  const close = () => {
    postpone(offer)
    setOver(true)
  }
  if (offer === 'push') {
    const press = () => {
      setPressed(true)
      turnOn()
    }
    return (
      <Card
        title={'Un rappel avant le match\u00a0?'}
        text="La veille à 18h00 et deux heures avant, sur cet appareil."
        onClose={close}
      >
        <Button type="button" look="dark" size="small" pending={pending} onClick={press}>
          Activer les rappels
        </Button>
      </Card>
    )
  }
  const press = async () => {
    if (await install()) setOver(true)
    else close()
  }
  return (
    <Card
      title="4PADEL sur ton écran d’accueil"
      text="Tes réservations en un geste, lisibles même sans réseau."
      onClose={close}
    >
      {way === 'press' ? (
        <Button type="button" look="dark" size="small" onClick={() => void press()}>
          Ajouter à l’écran d’accueil
        </Button>
      ) : (
        <ol className="grid w-full gap-2">
          <li className="flex items-center gap-3">
            <Icon name="share-box" className="flex-none" />
            Touche «{'\u00a0'}Partager{'\u00a0'}» dans ton navigateur
          </li>
          <li className="flex items-center gap-3">
            <Icon name="add-box" className="flex-none" />
            Choisis «{'\u00a0'}Sur l’écran d’accueil{'\u00a0'}»
          </li>
        </ol>
      )}
    </Card>
  )
}

interface CardProps {
  readonly title: string
  readonly text: string
  /** The element that leads there. */
  readonly children: ReactNode
  readonly onClose: () => void
}

function Card({ title, text, children, onClose }: CardProps) {
  return (
    <section aria-label={title} className="device-offer">
      <img src="/favicon.svg" alt="" width={40} height={40} className="flex-none" />
      <div className="min-w-0 flex-1">
        <p className="font-bold">{title}</p>
        <p className="mt-1 text-mute">{text}</p>
        <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
          {children}
          <button type="button" className="link min-h-11" onClick={onClose}>
            Plus tard
          </button>
        </div>
      </div>
    </section>
  )
}

function Done({ children }: { readonly children: ReactNode }) {
  return (
    <p role="status" className="device-offer">
      <Icon name="check" className="mt-0.5 flex-none text-grass-deep" />
      <span>{children}</span>
    </p>
  )
}

const quietDays = 90

const cookies = { install: cookieNames.installLater, push: cookieNames.pushLater } as const

/** The offers of this browser; once refused, not for 90 days. */
type Offer = keyof typeof cookies

const isPostponed = (offer: Offer) => document.cookie.split('; ').includes(`${cookies[offer]}=1`)

function postpone(offer: Offer): void {
  document.cookie = `${cookies[offer]}=1; path=/; max-age=${quietDays * daySeconds}; samesite=lax`
}
