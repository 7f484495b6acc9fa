import { useEffect, useRef, useState } from 'react'
import { Form, useSubmit } from 'react-router'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { useToast } from '../ui/toast.tsx'
import { mayReadPosition, readPosition } from '../site/position.ts'

const pauseMs = 300

interface SearchFormProps {
  readonly search: string
  /** The list starts at the visitor's position. */
  readonly around: boolean
}

/** Search by name, town or postal code; better while one types, and around the visitor. */
export function SearchForm({ search, around }: SearchFormProps) {
  const submit = useSubmit()
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { locate, locating } = useLocate(search === '' && !around)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => () => clearTimeout(pause.current), [])
  useEffect(() => {
    // The address may change without the field (back, « Autour de moi »): never under the fingers.
    if (input.current && input.current !== document.activeElement) input.current.value = search
  }, [search])
  return (
    <Form
      role="search"
      method="get"
      action="/nos-centres"
      className="flex flex-wrap gap-3"
      onSubmit={() => clearTimeout(pause.current)}
      onChange={({ currentTarget }) => {
        clearTimeout(pause.current)
        const options = { replace: true, preventScrollReset: true }
        pause.current = setTimeout(() => void submit(currentTarget, options), pauseMs)
      }}
    >
      <label htmlFor="center-search" className="sr-only">
        Nom, ville ou code postal
      </label>
      <div className="relative basis-full page-md:flex-1 page-md:basis-56">
        <Icon
          name="search"
          className="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 text-mute"
        />
        <input
          ref={input}
          id="center-search"
          name="recherche"
          type="search"
          defaultValue={search}
          maxLength={80}
          autoComplete="postal-code"
          enterKeyHint="search"
          placeholder="Nom, ville ou code postal"
          className="control pl-12"
        />
      </div>
      <Button look="dark" className="flex-1 page-md:flex-none">
        Chercher
      </Button>
      <Button
        type="button"
        look="quiet"
        className="scripted flex-1 px-4 whitespace-nowrap page-md:flex-none"
        pending={locating}
        aria-pressed={around}
        onClick={locate}
      >
        <Icon name="locate" /> Autour de moi
      </Button>
    </Form>
  )
}

/** Reads the visitor's position when asked, or by itself where that is allowed already. */
function useLocate(byItself: boolean) {
  const submit = useSubmit()
  const showToast = useToast()
  const [locating, setLocating] = useState(false)
  const atFirst = useRef(byItself)
  useEffect(() => {
    if (!atFirst.current) return
    atFirst.current = false
    void mayReadPosition()
      .then((allowed) => (allowed ? readPosition() : null))
      .then((position) => {
        if (position) void submit({ ...position }, { action: '/nos-centres', replace: true })
      })
  }, [submit])
  const locate = async () => {
    setLocating(true)
    const position = await readPosition()
    setLocating(false)
    if (position) return submit({ ...position }, { action: '/nos-centres' })
    showToast({
      text: 'Ta position n’est pas disponible. Cherche par ville ou code postal.',
      tone: 'error',
    })
  }
  return { locate: () => void locate(), locating }
}
