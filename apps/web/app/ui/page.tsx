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
  readonly title: ReactNode
  /** The subject of the page, in a sentence. */
  readonly lead?: ReactNode
  readonly look?: keyof typeof looks
  readonly className?: string
  readonly children: ReactNode
}

/** A page with its title at the top. */
export function Page({ title, lead, look = 'plain', className, children }: PageProps) {
  const classes = looks[look]
  return (
    <div className={classNames(className, classes.page)}>
      <h1 className={classes.title}>{title}</h1>
      {lead && <p className={classes.lead}>{lead}</p>}
      {children}
    </div>
  )
}

interface SubPageProps {
  /** The page it belongs to. */
  readonly back: { readonly to: string; readonly label: string }
  readonly children: ReactNode
}

/** A page that is reached from one above it, with the way back at the top. */
export function SubPage({ back, children }: SubPageProps) {
  return (
    <div className="layout-width pt-2 pb-16">
      <Link to={back.to} className="link inline-flex min-h-11 items-center gap-2">
        <Icon name="back" />
        {` ${back.label}`}
      </Link>
      {children}
    </div>
  )
}
