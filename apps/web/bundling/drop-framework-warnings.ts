import type { Plugin } from 'vite'

const framework = /[\\/]react-router[\\/]dist[\\/]production[\\/].*\.js$/
const speakers = new Set([
  'UNSAFE_invariant',
  'UNSAFE_warning',
  'invariant',
  'warning',
  'warnOnce',
  'Error',
  'console',
])
const plainText = new Set(['Literal', 'TemplateLiteral', 'BinaryExpression'])
const worthwhileCharacters = 24

/** Screens of last resort; the root has its own. */
const lastResorts = new Set(['RemixRootDefaultErrorBoundary', 'RemixRootDefaultHydrateFallback'])

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}

interface Call extends Node {
  readonly callee: { readonly name?: string; readonly object?: { readonly name?: string } }
  readonly arguments: readonly Node[]
}

interface NamedFunction extends Node {
  readonly id: { readonly name?: string } | null
  readonly body: Node
}

function isLastResort(node: Node): node is NamedFunction {
  return (
    node.type === 'FunctionDeclaration' &&
    'id' in node &&
    lastResorts.has((node as NamedFunction).id?.name ?? '')
  )
}

function isCall(node: Node): node is Call {
  return (node.type === 'CallExpression' || node.type === 'NewExpression') && 'arguments' in node
}

/**
 * Leaves the router's sentences for developers out of the browser's bundle, as React does with its
 * own, and its instrumentation, which nothing here registers: 3.5 kB gzip of the first load that no
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
        const cuts: { start: number; end: number; left: string }[] = []
        visit(this.parse(code), (node) => {
          if (isLastResort(node)) cuts.push({ ...node.body, left: '{return null}' })
          if (!isCall(node) || !speakers.has(node.callee.name ?? node.callee.object?.name ?? ''))
            return
          const last = node.arguments.at(-1)
          if (!last || !plainText.has(last.type)) return
          if (last.end - last.start >= worthwhileCharacters) cuts.push({ ...last, left: "''" })
        })
        // From the end, so that places before stay right; a cut inside another is gone already.
        cuts.sort((a, b) => b.end - a.end || a.start - b.start)
        let shorter = code
        let untouched = code.length
        for (const { start, end, left } of cuts) {
          if (end > untouched) continue
          shorter = `${shorter.slice(0, start)}${left}${shorter.slice(end)}`
          untouched = start
        }
        return { code: shorter.replaceAll('init.instrumentations', 'false'), map: null }
      },
    },
  }
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
