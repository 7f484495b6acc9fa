/**
 * The arrow rule of docs/: domain ← contract ← web; domain, contract, db ← server. Within the web:
 * ui ← site ← parts ← pages ← frame ← layouts, root and entries. On the server platform ← core ← features.
 */
function only(name, from, allowed) {
  return {
    name,
    severity: 'error',
    from: { path: `^${from}/` },
    to: { path: '^(packages|apps)/', pathNot: [from, ...allowed].map((folder) => `^${folder}/`) },
  }
}

const features = '^apps/server/src/(?!platform/|core/|http/|startup/|testing/)([^/]+)/'

const testData = [
  '^apps/server/src/testing/',
  '^apps/server/src/.+/calls\\.ts$',
  '\\.test-tools\\.ts$',
]
const queries = '^packages/domain/src/content/query/index\\.ts$'
const levels = '^packages/domain/src/competitions/levels/index\\.ts$'
const web = '^apps/web/app/'
/** A folder of the web that is none of its layers is a feature: its pages, and its parts that others may show. */
const webFeature = web + '(?!(?:ui|site|frame|layouts)/)([^/]+)/'
const parts = '[^/]+/parts/'

function webLayer(name, from, allowed, comment, pathNot = []) {
  return {
    name,
    comment,
    severity: 'error',
    from: { path: from, pathNot: ['\\.test\\.tsx?$', ...pathNot] },
    to: { path: web, pathNot: allowed.map((path) => web + path) },
  }
}

module.exports = {
  forbidden: [
    only('domain-imports-nothing-of-ours', 'packages/domain', []),
    only('contract-imports-domain', 'packages/contract', ['packages/domain']),
    only('db-imports-domain', 'packages/db', ['packages/domain']),
    only('web-imports-domain-and-contract', 'apps/web', ['packages/domain', 'packages/contract']),
    only('sandbox-imports-nothing-of-ours', 'apps/sandbox', []),
    {
      name: 'only-through-the-door',
      comment:
        'Another package is imported by its name, which leads to its one door; `/_content` alone needs its queries, and no browser how levels are computed.',
      severity: 'error',
      from: { path: '^((?:packages|apps)/[^/]+)/' },
      to: {
        path: '^(packages|apps)/',
        pathNot: [
          '^$1/',
          '^packages/[^/]+/src/index\\.ts$',
          queries,
          levels,
          '^apps/web/index\\.ts$',
        ],
      },
    },
    {
      name: 'platform-knows-no-noun',
      comment: 'Technique; what several features stand on is in core/.',
      severity: 'error',
      from: { path: '^apps/server/src/platform/', pathNot: '\\.test(-tools)?\\.ts$' },
      to: { path: [features, '^apps/server/src/core/'] },
    },
    {
      name: 'core-knows-no-feature',
      severity: 'error',
      from: { path: '^apps/server/src/core/', pathNot: '\\.test(-tools)?\\.ts$' },
      to: { path: features },
    },
    {
      name: 'http-knows-no-feature',
      comment: 'What a page answers to a refusal is its own.',
      severity: 'error',
      from: { path: '^apps/server/src/http/', pathNot: '\\.test(-tools)?\\.ts$' },
      to: { path: features, pathNot: '^apps/server/src/pages/' },
    },
    {
      name: 'features-never-import-each-other',
      severity: 'error',
      from: { path: features, pathNot: '\\.test(-tools)?\\.ts$' },
      to: { path: features, pathNot: '^apps/server/src/$1/' },
    },
    {
      name: 'product-loads-no-test-data',
      comment: 'The samples of `calls.ts`, and what tests stand on.',
      severity: 'error',
      from: { path: '^apps/server/src/', pathNot: [...testData, '\\.test\\.ts$'] },
      to: { path: testData },
    },
    webLayer('ui-imports-only-ui', web + 'ui/', ['ui/'], 'It knows nothing of this site.'),
    webLayer(
      'site-imports-ui',
      web + 'site/',
      ['(ui|site)/', 'routes\\.ts$'],
      'What a request is, without any noun.',
    ),
    webLayer(
      'parts-import-parts',
      web + parts,
      ['(ui|site)/', parts, 'app\\.css$'],
      'They are below all pages, those of their own feature too.',
    ),
    webLayer(
      'web-features-import-parts-of-others',
      webFeature,
      ['(ui|site)/', '$1/', parts, 'app\\.css$'],
      'What others show of a feature is in its parts/; the frame shows pages too, never the reverse. The series shows the pages of an entry in its own frame.',
      [parts, web + 'series/entry/'],
    ),
    {
      name: 'table-of-pages-stays-on-the-server',
      comment: 'A module that browsers load as well would bring them every row.',
      severity: 'error',
      from: { path: web, pathNot: ['\\.server\\.tsx?$', '\\.test\\.tsx?$'] },
      to: { path: web + 'routes\\.ts$' },
    },
    webLayer(
      'frame-imports-no-layout',
      web + 'frame/',
      ['(?!layouts/)[^/]+/'],
      'Layouts and the root show the frame.',
    ),
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'everything-resolves',
      comment: 'An import of ours that is not resolved would escape every other rule.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, path: '^(\\.|@quatre/)', pathNot: '\\+types/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(build|\\.react-router|node_modules)/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
