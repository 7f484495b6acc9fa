import { type DefaultTreeAdapterTypes, defaultTreeAdapter as tree, parse } from 'parse5'

export type Element = DefaultTreeAdapterTypes.Element
type Node = DefaultTreeAdapterTypes.Node
type Root = DefaultTreeAdapterTypes.ParentNode

/** Parses a page as a browser without JavaScript does: the content of `noscript` is part of it. */
export function parseHtml(html: string): DefaultTreeAdapterTypes.Document {
  return parse(html, { scriptingEnabled: false })
}

const known = new WeakMap<Root, readonly Element[]>()

/** All elements below a node, in the order of the document. */
export function elementsIn(root: Root): readonly Element[] {
  const found = known.get(root) ?? [...walk(root)]
  known.set(root, found)
  return found
}

function* walk({ childNodes }: Root): Generator<Element> {
  for (const node of childNodes) {
    if (!tree.isElementNode(node)) continue
    yield node
    yield* walk(node)
  }
}

export function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((one) => one.name === name)?.value
}

export function hasAttribute(element: Element, name: string): boolean {
  return attribute(element, name) !== undefined
}

/** The nearest element that fits, from the element itself outwards. */
export function closest(element: Element, fits: (one: Element) => boolean): Element | undefined {
  if (fits(element)) return element
  const { parentNode } = element
  return parentNode && tree.isElementNode(parentNode) ? closest(parentNode, fits) : undefined
}

const unread = new Set(['script', 'style', 'template', 'title'])

/** No reader gets to it: `hidden`, or a dialog that nothing has opened. Style sheets are not read. */
function isHidden(element: Element): boolean {
  const isClosed = element.tagName === 'dialog' && !hasAttribute(element, 'open')
  return isClosed || hasAttribute(element, 'hidden') || unread.has(element.tagName)
}

function rawText(node: Node): string {
  if (tree.isTextNode(node)) return node.value
  if (!('childNodes' in node)) return ''
  if (tree.isElementNode(node) && isHidden(node)) return ''
  return node.childNodes.map(rawText).join('')
}

/** The text of an element, with one space where a browser shows one; other spaces are kept. */
export function elementText(element: Element): string {
  return element.childNodes
    .map(rawText)
    .join('')
    .replaceAll(/[ \n]+/g, ' ')
    .trim()
}

/** Whether a reader can reach an element: neither it nor an ancestor is hidden. */
export function isShown(element: Element): boolean {
  return closest(element, isHidden) === undefined
}

const landmarks: Readonly<Record<string, string>> = {
  main: 'main',
  header: 'banner',
  footer: 'contentinfo',
  nav: 'navigation',
  section: 'region',
  dialog: 'dialog',
}

/** The role of an element for assistive technology, as far as the tests ask. */
export function elementRole(element: Element): string {
  return attribute(element, 'role') ?? landmarks[element.tagName] ?? element.tagName
}

/** The name of a link, a button or a region, as it is read aloud: every space is the same there. */
export function accessibleName(element: Element, document: Root): string {
  const label = attribute(element, 'aria-label')
  if (label !== undefined) return spoken(label)
  const texts = referencedTexts(attribute(element, 'aria-labelledby'), document)
  return spoken(texts.length > 0 ? texts.join(' ') : elementText(element))
}

export function spoken(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** The texts of the elements that a list of ids names. */
export function referencedTexts(ids: string | undefined, document: Root): string[] {
  if (ids === undefined) return []
  const elements = elementsIn(document)
  return ids.split(' ').flatMap((id) => {
    const named = elements.find((one) => attribute(one, 'id') === id)
    return named === undefined ? [] : [elementText(named)]
  })
}
