import { readFile, writeFile } from 'node:fs/promises'
import { apiBase, contract, type Endpoint } from '@quatre/contract'
import { pagePatterns } from '../apps/web/app/site/pages/page-row.ts'
import { pages as pageRows } from '../apps/web/app/routes.ts'
import { variables } from '../apps/server/src/variables.ts'

/** Writes docs/calls.md, docs/routes.md and docs/variables.md; with --check, only says whether they are true. */
const documents = {
  'docs/calls.md': calls(),
  'docs/routes.md': pages(),
  'docs/variables.md': settings(),
}
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
        `| ${method} | \`${apiBase}${path}\` | ${feature} | ${access} | ${idempotent === true ? 'required' : (idempotent ?? '')} | ${summary} |`,
    ),
  )
  return tablePage('Calls', 'method | path | feature | access | Idempotency-Key | what', rows)
}

function pages(): string {
  const rows = pageRows.flatMap((row) => {
    const { path, access, layout, file, why, redirectsTo, formerly } = row
    const shown = pagePatterns(row).map((pattern) => ({ pattern, what: `\`${file}\`` }))
    const others = formerly ? [{ pattern: formerly, what: `leads to \`${path}\`` }] : []
    const led = redirectsTo ? [{ pattern: path, what: `leads to \`${redirectsTo}\`` }] : shown
    return [...led, ...others].map(
      ({ pattern, what }) => `| \`${pattern}\` | ${access} | ${layout} | ${what} | ${why ?? ''} |`,
    )
  })
  return tablePage('Routes', 'path | access | layout | module | why the list differs', rows)
}

function settings(): string {
  const rows = Object.values(variables).map(
    ({ name, meaning, fallback, requiredInProduction }) =>
      `| \`${name}\` | ${meaning} | ${requiredInProduction ? 'required' : fallback && `\`${fallback}\``} |`,
  )
  return tablePage('Variables', 'variable | meaning | default', rows)
}

function tablePage(title: string, heads: string, rows: readonly string[]): string {
  const line = heads.replaceAll(/[^|]+/g, ' --- ')
  return `# ${title}\n\nMade by \`npm run docs\`; compared with the code in the tests.\n\n| ${heads} |\n|${line}|\n${rows.join('\n')}\n`
}
