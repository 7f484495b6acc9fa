import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { forms, isFormName, parts, type FormName, type PartName } from './parts.ts'
import { useOpenPart } from './use-open-part.ts'

const savedNotes: Partial<Record<FormName, string>> = {
  email: 'Un mail est parti\u00a0: ouvre son lien.',
  lien: 'C’est relié\u00a0: cette connexion ouvre aussi ton compte.',
}

interface PartProps {
  readonly name: PartName
  /** The purpose of this part, in one sentence. */
  readonly about: ReactNode
  readonly children: ReactNode
}

/** A part of the page: its name and its purpose; pressed, its content. */
export function Part({ name, about, children }: PartProps) {
  const title = `${name}-titre`
  const content = `${name}-contenu`
  const { part, opener } = useOpenPart(name)
  return (
    <section {...part} id={name} aria-labelledby={title} className="account-part">
      <div className="account-part-head">
        <h2 className="headline text-lg">
          <a {...opener} id={title} aria-controls={content} className="account-part-opener">
            {parts.find((one) => one.name === name)?.label}
          </a>
        </h2>
        <p className="account-part-about">{about}</p>
        <Icon name="chevron" size={24} className="account-part-mark scripted" />
      </div>
      <div id={content} className="account-part-content">
        <SavedNote part={name} />
        {children}
      </div>
    </section>
  )
}

/**
 * After a form that the browser sent by itself: the note that it was saved, where the page opens. With a script a toast
 * shows it.
 */
function SavedNote({ part }: { part: PartName }) {
  const [search] = useSearchParams()
  const form = search.get('enregistre') ?? ''
  if (!isFormName(form) || forms[form] !== part) return null
  return (
    <p role="status" className="inline-flex items-center gap-2 font-semibold text-grass-deep">
      <Icon name="check" /> {savedNotes[form] ?? 'C’est enregistré.'}
    </p>
  )
}
