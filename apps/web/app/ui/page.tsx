import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

const looks = {
  plain: {
    page: 'layout-width pt-6 pb-16 page-md:pt-10',
    title: 'headline text-2xl page-md:text-3xl',
    lead: 'mt-3 text-mute',
  },
  /** Of the network: its title has room. */
  large: {
    page: 'layout-width pt-8 pb-16 page-lg:pt-12',
    title: 'headline text-3xl page-lg:text-4xl',
    lead: 'mt-3 max-w-reading text-lg text-mute',
  },
  /** A step of a payment, with a bar at its end. */
  step: {
    page: 'layout-width pt-5 page-md:pt-10',
    title: 'headline mb-5 text-2xl page-md:text-3xl',
    lead: '',
  },
} as const

interface PageProps {
  /** The page it belongs to, with the way back there at the top. */
  readonly back?: { readonly to: string; readonly label: string }
  /** None where the page draws its own below the way back. */
  readonly title?: ReactNode
  /** The subject of the page, in a sentence. */
  readonly lead?: ReactNode
  readonly look?: keyof typeof looks
  readonly className?: string
  readonly children: ReactNode
}

/** A page with its title at the top. */
export function Page({ back, title, lead, look = 'plain', className, children }: PageProps) {
  const classes = looks[look]
  return (
    <div className={classNames(className, back ? 'layout-width pt-2 pb-16' : classes.page)}>
      {back && (
        <Link to={back.to} className="link inline-flex min-h-11 items-center gap-2">
          <Icon name="back" />
          {` ${back.label}`}
        </Link>
      )}
      {title && <h1 className={classNames(classes.title, back && 'mt-3')}>{title}</h1>}
      {lead && <p className={classes.lead}>{lead}</p>}
      {children}
    </div>
  )
}
