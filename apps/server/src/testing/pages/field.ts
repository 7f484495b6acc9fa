import {
  attribute,
  closest,
  type Element,
  elementsIn,
  hasAttribute,
  accessibleName,
  spoken,
  elementText,
  referencedTexts,
} from './html.ts'

interface Choice {
  readonly label: string
  readonly value: string
  readonly isChosen: boolean
}

/** A field of a form under one name, as a browser without JavaScript has it. */
export interface Field {
  readonly name: string
  /** The type of the input, or `select`, `textarea`, `button`. */
  readonly kind: string
  readonly label: string
  /** The value sent untouched; of boxes and radios, of a ticked one only. */
  readonly value: string
  readonly choices: readonly Choice[]
  readonly isRequired: boolean
  readonly isDisabled: boolean
  readonly isInvalid: boolean
  /** The texts that `aria-describedby` ties to it: its hint, and its fault. */
  readonly said: readonly string[]
}

const controls = new Set(['input', 'select', 'textarea', 'button'])

export function formFields(form: Element, document: Element): Field[] {
  const id = attribute(form, 'id')
  const own = elementsIn(document).filter((element) => {
    if (!controls.has(element.tagName) || !attribute(element, 'name')) return false
    const named = attribute(element, 'form')
    return named === undefined ? closest(element, (one) => one === form) : named === id
  })
  const byName = Map.groupBy(own, (element) => attribute(element, 'name') ?? '')
  return [...byName].map(([name, group]) => fieldFromGroup(name, group, document))
}

function fieldFromGroup(name: string, group: readonly Element[], document: Element): Field {
  const [first] = group
  if (first === undefined) throw new Error(`« ${name} » has no control.`)
  const kind = controlKind(first)
  const choices = fieldChoices(kind, group, document)
  const chosen = choices.find(({ isChosen }) => isChosen)
  // the group has the name and the errors of its radios
  const fieldset = closest(first, ({ tagName }) => tagName === 'fieldset')
  const described = kind === 'radio' && fieldset ? fieldset : first
  return {
    name,
    kind,
    label: kind === 'radio' && fieldset ? legendText(fieldset) : labelText(first, document),
    value: isChoice(kind) ? (chosen?.value ?? '') : typedValue(kind, first),
    choices,
    isRequired: group.some((element) => hasAttribute(element, 'required')),
    isDisabled: group.every(isDisabled),
    isInvalid: attribute(described, 'aria-invalid') === 'true',
    said: referencedTexts(attribute(described, 'aria-describedby'), document),
  }
}

export function isDisabled(element: Element): boolean {
  return hasAttribute(element, 'disabled')
}

const isChoice = (kind: string) => ['select', 'radio', 'checkbox'].includes(kind)

function controlKind(control: Element): string {
  if (control.tagName !== 'input') return control.tagName
  return attribute(control, 'type') ?? 'text'
}

function typedValue(kind: string, control: Element): string {
  if (kind === 'button') return ''
  return kind === 'textarea' ? elementText(control) : (attribute(control, 'value') ?? '')
}

function fieldChoices(kind: string, group: readonly Element[], document: Element): Choice[] {
  if (kind !== 'select') {
    if (!isChoice(kind)) return []
    return group.map((control) => ({
      label: labelText(control, document),
      value: attribute(control, 'value') ?? 'on',
      isChosen: hasAttribute(control, 'checked'),
    }))
  }
  const options = group
    .flatMap((select) => [...elementsIn(select)])
    .filter(({ tagName }) => tagName === 'option')
  const selected = options.find((option) => hasAttribute(option, 'selected'))
  const shown = selected ?? options.find((option) => !isDisabled(option))
  return options.map((option) => ({
    label: elementText(option),
    value: attribute(option, 'value') ?? elementText(option),
    isChosen: option === shown,
  }))
}

function legendText(fieldset: Element): string {
  const legend = elementsIn(fieldset).find(({ tagName }) => tagName === 'legend')
  return legend === undefined ? '' : spoken(elementText(legend))
}

function labelText(control: Element, document: Element): string {
  const around = closest(control, ({ tagName }) => tagName === 'label')
  const id = attribute(control, 'id')
  const tied = elementsIn(document).find(
    (element) =>
      element.tagName === 'label' && id !== undefined && attribute(element, 'for') === id,
  )
  const label = tied ?? around
  return label === undefined ? accessibleName(control, document) : spoken(elementText(label))
}
