import { useEffect, useEffectEvent, type RefObject } from 'react'

/** Calls back once for a form that was changed before its script came. */
export function useChosenBefore(
  form: RefObject<HTMLFormElement | null>,
  isChoice: (name: string) => boolean,
  tell: (form: HTMLFormElement) => void,
) {
  const look = useEffectEvent(() => {
    const fields = [...(form.current?.elements ?? [])]
    if (form.current && fields.some((field) => isChosen(field, isChoice))) tell(form.current)
  })
  // from then on each change has its own event
  useEffect(() => look(), [])
}

function isChosen(field: Element, isChoice: (name: string) => boolean): boolean {
  if (field instanceof HTMLSelectElement && isChoice(field.name)) {
    const usual = [...field.options].findIndex(({ defaultSelected }) => defaultSelected)
    return field.selectedIndex !== Math.max(usual, 0)
  }
  if (!(field instanceof HTMLInputElement) || !isChoice(field.name)) return false
  return field.checked !== field.defaultChecked || field.value !== field.defaultValue
}
