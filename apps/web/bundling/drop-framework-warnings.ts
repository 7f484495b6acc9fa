import type { Plugin } from 'vite'

const framework = /[\\/]react-router[\\/]dist[\\/]production[\\/].*\.js$/

/** The calls that take a message for developers, and which of their arguments it is. */
const messageArguments: Partial<Record<string, number>> = {
  invariant: 1,
  UNSAFE_invariant: 1,
  warning: 1,
  UNSAFE_warning: 1,
  warnOnce: 1,
  warningOnce: 2,
  Error: 0,
  console: 0,
}
const plainText = new Set(['Literal', 'TemplateLiteral', 'BinaryExpression'])
const minCharacters = 24

/** Default error screens, since the root has its own; server components, awaited parts, instrumentation. */
const neverUsed = new Set([
  'RemixRootDefaultErrorBoundary',
  'RemixRootDefaultHydrateFallback',
  'RSCErrorHandler',
  'RSCPrefetchPageLinksImpl',
  'decodeRouteErrorResponseDigest',
  'AwaitErrorBoundary',
  'consumeInstrumentationClientResultMetaReceiver',
  'getInstrumentationNavigateMeta',
])

/** The parts of a syntax tree's nodes that are read here. */
interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly name?: string
  readonly id?: Node | null
  readonly init?: Node | null
  readonly body?: Node
  readonly callee?: Node
  readonly object?: Node
  readonly left?: Node
  readonly right?: Node
  readonly arguments?: readonly Node[]
}

interface Cut {
  readonly start: number
  readonly end: number
  readonly instead: string
}

/**
 * Leaves the router's messages for developers out of the browser's bundle, as React does with its
 * own, and its instrumentation, which nothing here registers: 4 kB gzip of the first load that no
 * visitor uses. Development keeps both.
 */
export function dropFrameworkWarnings(): Plugin {
  return {
    name: 'drop-framework-warnings',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: framework },
      handler(code) {
        const cuts: Cut[] = []
        visit(this.parse(code), (node) => {
          const cut = cutOf(node)
          if (cut) cuts.push(cut)
        })
        const shorter = without(code, cuts)
        return { code: shorter.replaceAll('init.instrumentations', 'false'), map: null }
      },
    },
  }
}

function cutOf(node: Node): Cut | null {
  if (node.type === 'FunctionDeclaration' && node.body && neverUsed.has(node.id?.name ?? '')) {
    return { start: node.body.start, end: node.body.end, instead: '{return null}' }
  }
  if (node.type === 'VariableDeclarator' && node.init && neverUsed.has(node.id?.name ?? '')) {
    return { start: node.init.start, end: node.init.end, instead: 'null' }
  }
  const message = messageOf(node)
  if (!message || !plainText.has(message.type)) return null
  if (message.end - message.start < minCharacters) return null
  return { start: message.start, end: message.end, instead: "''" }
}

function messageOf(node: Node): Node | undefined {
  if (node.type === 'AssignmentExpression') {
    return node.left?.name === 'errorMessage' ? node.right : undefined
  }
  const callee = node.callee?.name ?? node.callee?.object?.name ?? ''
  const index = messageArguments[callee]
  return index === undefined ? undefined : node.arguments?.[index]
}

/** From the end, so that earlier places stay right; a cut inside another is gone with it. */
function without(code: string, cuts: Cut[]): string {
  let shorter = code
  let untouched = code.length
  for (const { start, end, instead } of cuts.sort((a, b) => b.end - a.end || a.start - b.start)) {
    if (end > untouched) continue
    shorter = `${shorter.slice(0, start)}${instead}${shorter.slice(end)}`
    untouched = start
  }
  return shorter
}

function visit(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) visit(item, see)
    return
  }
  if (typeof value !== 'object' || value === null) return
  if ('type' in value && 'start' in value) see(value as Node)
  for (const child of Object.values(value)) visit(child, see)
}
