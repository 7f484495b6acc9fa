import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

/**
 * Migrations after the baseline must be safe while the version before runs (decision 021): files that expand only
 * add; one that contracts is named so, and says which earlier version used last what it drops.
 */
const contracts = /^\d{3}_contract_/
const lastUse = /^-- last used by version (\d+)\.(\d+)\.(\d+)$/m

const unsafe: readonly (readonly [sign: RegExp, reason: string])[] = [
  [/\bdrop (table|column|type|function|view|constraint)\b/, 'drops what the version before uses'],
  [/\brename\b/, 'renames what the version before uses'],
  [/\balter (column )?\w+ (set data )?type\b/, 'changes the type of a column'],
  [/\bset not null\b/, 'refuses rows of the version before'],
  [
    /\badd (column )?(?!constraint)\w+ [^,;]*\bnot null\b(?![^,;]*\bdefault\b)/,
    'adds a column that rows of the version before lack',
  ],
  [
    /\badd constraint \w+ (check|foreign key)\b(?![^;]*\bnot valid\b)/,
    'reads a whole table under lock: not valid, then validate',
  ],
  [
    /\badd constraint \w+ (unique|primary key|exclude)\b(?! using index)/,
    'builds an index under lock',
  ],
  [/\bcreate (unique )?index (?!concurrently)/, 'builds an index under lock: concurrently'],
]

const widened =
  /^ ?alter table \w+ drop constraint (\w+), add constraint \1 check \(\w+ in \([^()]*\)\) not valid$/

const partialExclusion = /\badd constraint \w+ exclude\b.* where \((\w+) is not null\)/

type Version = readonly [number, number, number]

const isBefore = (a: Version, b: Version): boolean => {
  const at = a.findIndex((part, index) => part !== b[index])
  return at >= 0 && (a[at] ?? 0) < (b[at] ?? 0)
}

function complaintsAbout(name: string, text: string, current: Version): string[] {
  if (contracts.test(name)) {
    const [, ...parts] = lastUse.exec(text) ?? []
    if (parts.length === 0) return ['says no « -- last used by version … »']
    const [major = 0, minor = 0, patch = 0] = parts.map(Number)
    return isBefore([major, minor, patch], current) ? [] : ['drops what this version may use']
  }
  const statements = text
    .replaceAll(/--[^\n]*/g, '')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()
  // a table created in the same file is not in use yet
  const created = [...statements.matchAll(/\bcreate table (\w+)/g)].map(([, table]) => table)
  return statements.split(';').flatMap((statement) => {
    const table = /\b(?:alter table|on) (?:only )?(\w+)/.exec(statement)?.[1]
    if (table !== undefined && created.includes(table)) return []
    if (/\bcreate table\b/.test(statement)) return []
    // a list of allowed values that only grows
    if (widened.test(statement)) return []
    // it indexes only rows of this file, and cannot be built concurrently: one quick reading of the table
    const [, whereColumn] = partialExclusion.exec(statement) ?? []
    if (whereColumn !== undefined && statements.includes(` add column ${whereColumn} `)) return []
    return unsafe.filter(([sign]) => sign.test(statement)).map(([, reason]) => reason)
  })
}

const planted: readonly (readonly [name: string, text: string, complaints: number])[] = [
  ['002_a.sql', 'alter table booking drop column note;', 1],
  ['002_a.sql', 'alter table booking rename to bookings;', 1],
  ['002_a.sql', 'alter table booking add column note text not null;', 1],
  ['002_a.sql', "alter table booking add column note text not null default '';", 0],
  ['002_a.sql', 'alter table booking alter column note type varchar;', 1],
  ['002_a.sql', 'alter table booking alter column note set not null;', 1],
  ['002_a.sql', 'alter table booking add constraint a check (b > 0);', 1],
  ['002_a.sql', 'alter table booking add constraint a check (b > 0) not valid;', 0],
  ['002_a.sql', 'alter table booking add constraint a unique (b);', 1],
  [
    '002_a.sql',
    'alter table a add column b integer; alter table a add constraint c exclude using gist (b with =) where (b is not null);',
    0,
  ],
  [
    '002_a.sql',
    'alter table a add constraint c exclude using gist (b with =) where (b is not null);',
    1,
  ],
  ['002_a.sql', 'create index a on booking (b);', 1],
  ['002_a.sql', 'create table a (b integer not null); create index c on a (b);', 0],
  [
    '002_a.sql',
    "alter table a drop constraint b, add constraint b check (c in ('d', 'e')) not valid;",
    0,
  ],
  ['002_a.sql', "alter table a drop constraint b, add constraint b check (c in ('d', 'e'));", 2],
  ['002_a.sql', 'alter table a drop constraint b, add constraint c check (d > 0) not valid;', 1],
  ['002_contract_a.sql', 'drop table a;', 1],
  ['002_contract_a.sql', '-- last used by version 1.2.0\ndrop table a;', 1],
  ['002_contract_a.sql', '-- last used by version 1.1.9\ndrop table a;', 0],
]
for (const [name, text, count] of planted) {
  const { length } = complaintsAbout(name, text, [1, 2, 0])
  if (length === count) continue
  console.error(`The checker has ${length} complaints instead of ${count} about « ${text} »`)
  process.exitCode = 1
}

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
const files = globSync('packages/db/migrations/*.sql').sort().slice(1)
for (const path of files) {
  const name = basename(path)
  for (const complaint of complaintsAbout(name, readFileSync(path, 'utf8'), [
    major,
    minor,
    patch,
  ])) {
    console.error(`${path}: ${complaint}`)
    process.exitCode = 1
  }
}
console.log(`${files.length} migrations since the baseline`)
