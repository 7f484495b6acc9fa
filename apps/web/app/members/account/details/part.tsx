import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import { parts, type FormName, type PartName } from './parts.ts'

interface PartProps {
  readonly name: PartName
  /** One sentence: what this part is for. */
  readonly about: ReactNode
  readonly children: ReactNode
}

/** A part of the page: its name and what it is for beside what it holds. */
export function Part({ name, about, children }: PartProps) {
  const title = `${name}-titre`
  return (
    <section id={name} aria-labelledby={title} className="account-part">
      <div>
        <h2 id={title} tabIndex={-1} className="headline text-xl outline-none">
          {parts.find((part) => part.name === name)?.label}
        </h2>
        <p className="mt-1.5 text-mute">{about}</p>
      </div>
      <div className="grid min-w-0 max-w-[38rem] gap-8">{children}</div>
    </section>
  )
}

/** After a form that the browser sent by itself: that it was saved. With a script a toast says so. */
export function SavedNote({ form }: { form: FormName }) {
  const [search] = useSearchParams()
  if (search.get('enregistre') !== form) return null
  return (
    <p role="status" className="inline-flex items-center gap-2 font-semibold text-grass-deep">
      <Icon name="check" /> C’est enregistré.
    </p>
  )
}
