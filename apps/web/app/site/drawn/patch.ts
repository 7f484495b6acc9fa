/** The effect of a patch: the changed elements, and the texts that a screen reader announces. */
export interface Patched {
  readonly changed: Set<Element>
  readonly told: string[]
}

/**
 * Brings HTML that is shown from one version to the next, and touches nothing that is the same in both: the place of a
 * scrolled row, an unfolded part, the focus and a mark of the browser's own stay.
 */
export function patch(shown: Element, before: Element, after: Element): Patched {
  const patched: Patched = { changed: new Set(), told: [] }
  patchChildren(shown, before, after, patched)
  return patched
}

function patchChildren(shown: Node, before: Node, after: Node, patched: Patched): void {
  const [own, old, next] = [shown, before, after].map(({ childNodes }) => [...childNodes])
  const isAlike =
    old?.length === next?.length &&
    own?.length === old?.length &&
    next?.every(({ nodeName }, place) => {
      return nodeName === old?.[place]?.nodeName && nodeName === own?.[place]?.nodeName
    })
  if (!isAlike) {
    ;(shown as Element).replaceChildren(...(next ?? []).map((node) => node.cloneNode(true)))
    patched.changed.add(shown as Element)
    return
  }
  next?.forEach((node, place) => {
    const [ownNode, oldNode] = [own?.[place], old?.[place]]
    if (ownNode && oldNode && !node.isEqualNode(oldNode)) patchNode(ownNode, oldNode, node, patched)
  })
}

function patchNode(shown: Node, before: Node, after: Node, patched: Patched): void {
  if (shown instanceof Element && before instanceof Element && after instanceof Element) {
    patchAttributes(shown, before, after, patched)
    patchChildren(shown, before, after, patched)
  } else if (shown.nodeValue !== after.nodeValue) {
    shown.nodeValue = after.nodeValue
    if (shown.parentElement) patched.changed.add(shown.parentElement)
  }
}

/** The attribute whose new value is announced. */
const told = 'data-told'

function patchAttributes(shown: Element, before: Element, after: Element, patched: Patched): void {
  const names = new Set([...before.getAttributeNames(), ...after.getAttributeNames()])
  for (const name of names) {
    const value = after.getAttribute(name)
    // an element that a reader has folded or unfolded stays so
    if (name === 'open' || value === before.getAttribute(name)) continue
    if (value === null) shown.removeAttribute(name)
    else shown.setAttribute(name, value)
    if (name === told && value !== null) patched.told.push(value)
  }
}
