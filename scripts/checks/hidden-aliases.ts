import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'

/**
 * An alias of a statement that hides another one of the same name around it: a condition meant for the outer row
 * reads the inner one, and holds for all rows. Fragments of SQL are read where they are put in.
 */
const places = ['apps/server/src/**/*.ts', 'packages/db/src/**/*.ts']
const isTest = /\.test(-tools)?\.ts$/

const token = /'(?:[^']|'')*'|--[^\n]*|"[^"]+"|[a-z_][a-z0-9_]*|[().,;]/gi
const lists = new Set(['from', 'join', 'using'])
const ends =
  'where group order having limit offset returning set on values select window for union intersect except loop then do into with'
const stops = new Set(
  `${ends} left right inner full cross natural join as lateral tablesample`.split(' '),
)
const heads = new Set('select with insert update delete values'.split(' '))

interface Group {
  readonly from: number
  readonly to: number
  /** The aliases beside it that it sees; all of them when absent. */
  readonly beside?: ReadonlySet<string>
}

/** The index where the group that opens at an index closes. */
function closing(tokens: readonly string[], open: number): number {
  let depth = 0
  for (let at = open; at < tokens.length; at++) {
    if (tokens[at] === '(') depth += 1
    if (tokens[at] === ')' && --depth === 0) return at
  }
  return tokens.length
}

/** The aliases in a range of tokens that hide one of `visible`. */
function hiddenIn(
  tokens: readonly string[],
  first: number,
  end: number,
  visible: Set<string>,
): string[] {
  const found: string[] = []
  const isQuery = first === 0 || heads.has(tokens[first] ?? '')
  let aliases = new Set<string>()
  let groups: Group[] = []
  let awaitsItem = false
  let inList = false
  let isLateral = false
  const finish = () => {
    found.push(...[...aliases].filter((alias) => visible.has(alias)))
    for (const { from, to, beside = aliases } of groups) {
      found.push(...hiddenIn(tokens, from, to, new Set([...visible, ...beside])))
    }
    aliases = new Set()
    groups = []
    awaitsItem = inList = isLateral = false
  }
  for (let at = first; at < end; at++) {
    const word = tokens[at] ?? ''
    const before = tokens[at - 1] ?? ''
    if (isQuery && [';', 'union', 'intersect', 'except'].includes(word)) {
      finish()
    } else if (isQuery && lists.has(word) && !(word === 'from' && before === 'distinct')) {
      awaitsItem = inList = true
    } else if (
      isQuery &&
      word === 'update' &&
      !['for', 'key', 'do', 'or', 'after'].includes(before)
    ) {
      awaitsItem = true
    } else if (word === ',' && inList) {
      awaitsItem = true
    } else if (awaitsItem && (word === 'lateral' || word === 'only' || word === 'rows')) {
      isLateral ||= word === 'lateral'
    } else if (awaitsItem && (word === '(' || /^[a-z_"]/.test(word))) {
      const isSubquery = word === '('
      let name = word
      while (tokens[at + 1] === '.') name = tokens[(at += 2)] ?? ''
      if (!isSubquery && tokens[at + 1] === '(') at += 1
      if (tokens[at] === '(') {
        const to = closing(tokens, at)
        // a subquery of the list sees the items before it, when it is lateral
        const beside = new Set(isLateral || !isSubquery ? aliases : [])
        groups.push({ from: at + 1, to, beside })
        at = to
      }
      if (tokens[at + 1] === 'with' && tokens[at + 2] === 'ordinality') at += 2
      if (tokens[at + 1] === 'as') at += 1
      const alias = tokens[at + 1] ?? ';'
      const isNamed = at + 1 < end && /^[a-z_]/.test(alias) && !stops.has(alias)
      if (isNamed) at += 1
      if (isNamed || !isSubquery) aliases.add(isNamed ? alias : name)
      awaitsItem = isLateral = false
    } else if (word === '(') {
      const to = closing(tokens, at)
      const isOfWith = isQuery && (before === 'as' || before === 'materialized')
      groups.push({ from: at + 1, to, ...(isOfWith && { beside: new Set<string>() }) })
      at = to
    } else if (
      [
        'where',
        'group',
        'order',
        'having',
        'limit',
        'returning',
        'set',
        'select',
        'loop',
        'then',
      ].includes(word)
    ) {
      inList = awaitsItem = false
    }
  }
  finish()
  return found
}

/** The aliases of a statement that hide another one, in the order in which they come. */
function hiddenAliases(statement: string): string[] {
  const tokens = (statement.match(token) ?? [])
    .filter((one) => !one.startsWith('--') && !one.startsWith("'"))
    .map((one) => one.toLowerCase())
  return [...new Set(hiddenIn(tokens, 0, tokens.length, new Set()))]
}

const isSql = (node: ts.Node): node is ts.TaggedTemplateExpression =>
  ts.isTaggedTemplateExpression(node) && /^sql\b(?!\.)/.test(node.tag.getText())

function outermost(node: ts.Node): ts.TaggedTemplateExpression[] {
  if (isSql(node)) return [node]
  return node.getChildren().flatMap(outermost)
}

type Fragments = ReadonlyMap<string, ts.Node>

/** The text of a template with the text of its fragments; other values are one word. */
function templateText(
  template: ts.TaggedTemplateExpression,
  fragments: Fragments,
  depth = 0,
): string {
  if (ts.isNoSubstitutionTemplateLiteral(template.template)) return template.template.text
  const { head, templateSpans } = template.template
  const parts = templateSpans.map(({ expression, literal }) => {
    const within = outermost(expression)
    const callee = ts.isCallExpression(expression) ? expression.expression : expression
    const fragment = fragments.get(callee.getText())
    const named = fragment && depth < 6 ? outermost(fragment) : []
    // a fragment places its values: those of its call are in the scope around it
    const put = ts.isCallExpression(expression) && fragment ? named : [...within, ...named]
    return `${put.map((one) => templateText(one, fragments, depth + 1)).join(' ') || '0'} ${literal.text}`
  })
  return head.text + parts.join('')
}

/** The aliases that hide another one in a file of TypeScript: `alias (line)`. */
function complaintsAbout(text: string, shared: Fragments = new Map()): string[] {
  const file = parse(text)
  const fragments = new Map([...shared, ...namedFragments(file)])
  return outermost(file).flatMap((template) => {
    const line = file.getLineAndCharacterOfPosition(template.getStart()).line + 1
    return hiddenAliases(templateText(template, fragments)).map(
      (alias) => `${alias} (line ${line})`,
    )
  })
}

const parse = (text: string) => ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest, true)

function namedFragments(file: ts.SourceFile): Map<string, ts.Node> {
  const named = file.statements.flatMap((statement): [string, ts.Node][] => {
    if (ts.isFunctionDeclaration(statement)) return [[statement.name?.text ?? '', statement]]
    if (!ts.isVariableStatement(statement)) return []
    return statement.declarationList.declarations.map((one) => [one.name.getText(), one])
  })
  return new Map(named.filter(([, node]) => outermost(node).length === 1))
}

const planted: readonly (readonly [text: string, complaints: number])[] = [
  ['sql`select from payment p where exists (select from refund p where p.id = 1)`', 1],
  [
    'const of = (id) => sql`(select 1 from payment p where p.id = ${id})`\nsql`select ${of(1)} from payment p`',
    1,
  ],
  ['sql`select from payment p cross join lateral (select from refund p) r`', 1],
  ['sql`select from refund where (select count(*) from refund) > 1`', 1],
  ['sql`select from payment p join (select from refund p) r on true`', 0],
  ['sql`select from payment r cross join lateral (select from refund p where p.id = r.id) p`', 0],
  ['sql`with p as (select from payment p) select from p union select from refund p`', 0],
  ['sql`select from a where x is distinct from (select 1 from b)`', 0],
  ['sql`select (select 1 from b), (select 2 from b) from a`', 0],
]
for (const [text, count] of planted) {
  const { length } = complaintsAbout(text)
  if (length === count) continue
  console.error(`The checker has ${length} complaints instead of ${count} about « ${text} »`)
  process.exitCode = 1
}

const files = places.flatMap((place) => globSync(place)).filter((path) => !isTest.test(path))
const texts = files.map((path) => [path, readFileSync(path, 'utf8')] as const)
const shared = new Map(texts.flatMap(([, text]) => [...namedFragments(parse(text))]))
const functions = 'packages/db/functions.gen.sql'
const migrations = [functions, ...globSync('packages/db/migrations/*.sql')]
const complaints = [
  ...texts.flatMap(([path, text]) => complaintsAbout(text, shared).map((one) => `${path}: ${one}`)),
  ...migrations.flatMap((path) =>
    hiddenAliases(readFileSync(path, 'utf8')).map((alias) => `${path}: ${alias}`),
  ),
]
for (const complaint of complaints) console.error(`${complaint} hides another one`)
if (complaints.length > 0) process.exitCode = 1
console.log(`${files.length + migrations.length} files, ${complaints.length} complaints`)
