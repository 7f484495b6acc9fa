import type { Plugin } from 'vite'

const framework = /[\\/]react-router[\\/]dist[\\/]production[\\/].*\.js$/
const speakers = new Set(['UNSAFE_invariant', 'UNSAFE_warning', 'invariant', 'warning', 'warnOnce', 'Error'])
const plainText = new Set(['Literal', 'TemplateLiteral', 'BinaryExpression'])
const worthwhileCharacters = 24

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}

interface Call extends Node {
  readonly callee: { readonly name?: string }
  readonly arguments: readonly Node[]
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
        const sentences: Node[] = []
        visit(this.parse(code), (node) => {
          if (!isCall(node) || !speakers.has(node.callee.name ?? '')) return
          const last = node.arguments.at(-1)
          if (!last || !plainText.has(last.type)) return
          if (last.end - last.start >= worthwhileCharacters) sentences.push(last)
        })
        sentences.sort((a, b) => b.start - a.start)
        let shorter = code
        for (const { start, end } of sentences) {
          shorter = `${shorter.slice(0, start)}''${shorter.slice(end)}`
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
