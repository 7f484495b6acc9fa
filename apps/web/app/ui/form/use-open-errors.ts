import { useState, type FormEvent } from 'react'

type Errors = Readonly<Record<string, string | undefined>>

/**
 * The errors of the last answer that are still shown: one goes as soon as its field is changed, and all come back with
 * the next answer.
 */
export function useOpenErrors<E extends Errors>(errors: E | undefined) {
  const [mended, setMended] = useState<{ of: E | undefined; names: readonly string[] }>({
    of: errors,
    names: [],
  })
  const names = mended.of === errors ? mended.names : []
  const open = Object.entries(errors ?? {}).filter(([name]) => !names.includes(name))
  const onInput = ({ target }: FormEvent) => {
    const name = (target as HTMLInputElement).name
    if (errors?.[name] !== undefined) setMended({ of: errors, names: [...names, name] })
  }
  return { errors: Object.fromEntries(open) as Partial<E>, onInput }
}
