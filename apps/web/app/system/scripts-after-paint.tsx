import {
  Children,
  cloneElement,
  isValidElement,
  type LinkHTMLAttributes,
  type ReactElement,
  type ReactNode,
  type ScriptHTMLAttributes,
} from 'react'
import { laterScript } from './later-scripts.ts'

/**
 * React Router's scripts that start a page, changed to load their files after the first paint. In the
 * browser two empty scripts replace the two of the server.
 */
export function ScriptsAfterPaint({ children }: { readonly children: ReactNode }) {
  return import.meta.env.SSR ? written(linksAndScripts(children)) : [inline(0), inline(1)]
}

function written(elements: readonly ReactElement[]): ReactNode {
  const [links, scripts] = [elements.filter(isLink), elements.filter((one) => !isLink(one))]
  const files = links.map(({ props }) => (props as LinkHTMLAttributes<HTMLLinkElement>).href)
  return scripts.map((element, place) => {
    const script = element.props as ScriptHTMLAttributes<HTMLScriptElement>
    const code = script.dangerouslySetInnerHTML?.__html as string
    return cloneElement(inline(place, script.type === 'module' ? laterScript(files, code) : code), {
      nonce: script.nonce,
    })
  })
}

const inline = (place: number, code = ' ') => (
  <script key={place} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />
)

const isLink = ({ type }: ReactElement) => type === 'link'

function linksAndScripts(nodes: ReactNode): ReactElement[] {
  return Children.toArray(nodes).flatMap((node) => {
    if (!isValidElement<{ children?: ReactNode }>(node)) return []
    return isLink(node) || node.type === 'script' ? [node] : linksAndScripts(node.props.children)
  })
}
