import { readFile, writeFile } from 'node:fs/promises'
import { apiBase, contract, type Endpoint } from '@quatre/contract'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../apps/web/app/routes.ts'

/** Writes docs/calls.md and docs/routes.md; with --check, only says whether they are true. */
const documents = { 'docs/calls.md': calls(), 'docs/routes.md': pages() }
const check = process.argv.includes('--check')
for (const [file, text] of Object.entries(documents)) {
  if (!check) await writeFile(file, text)
  else if ((await readFile(file, 'utf8').catch(() => '')) !== text) {
    console.error(`${file} is not what the code says: npm run docs`)
    process.exitCode = 1
  }
}

function calls(): string {
  const rows = Object.entries(contract).flatMap(([feature, endpoints]) =>
    Object.values<Endpoint>(endpoints).map(
      ({ method, path, access, idempotent, summary }) =>
        `| ${method} | \`${apiBase}${path}\` | ${feature} | ${access} | ${idempotent ? 'required' : ''} | ${summary} |`,
    ),
  )
  return table('Calls', 'method | path | feature | access | Idempotency-Key | what', rows)
}

function pages(): string {
  const rows = routes
    .flatMap((entry) => found(entry, 'none'))
    .map(({ path, layout, file }) => `| \`${path}\` | ${layout} | \`${file}\` |`)
  return table('Routes', 'path | layout | module', rows)
}

function found(
  { path, index, file, children }: RouteConfigEntry,
  layout: string,
): { path: string; layout: string; file: string }[] {
  if (children === undefined) return [{ path: index ? '/' : `/${path}`, layout, file }]
  const name = /([\w-]+)\.tsx$/.exec(file)?.[1] ?? layout
  return children.flatMap((child) => found(child, name))
}

function table(title: string, heads: string, rows: readonly string[]): string {
  const line = heads.replaceAll(/[^|]+/g, ' --- ')
  return `# ${title}\n\nMade by \`npm run docs\`; compared with the code in the tests.\n\n| ${heads} |\n|${line}|\n${rows.join('\n')}\n`
}
