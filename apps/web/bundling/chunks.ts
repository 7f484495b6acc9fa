interface ModuleGraph {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null
}

const styleSheet = /\/app\/(.+)\/[\w-]+\.css$/
const framework = /node_modules\/(react|react-dom|scheduler|react-router)\//
const sharedByFeatures =
  /\/app\/(ui\/(?!form\/|art\/)|ui\/form\/(field|select)\.|[\w.-]+\.tsx?)|\/domain\/src\/(text|time)\//
const forms = /\/app\/ui\/form\//
const hydratedLater =
  /\/app\/frame\/(book-menu|companions|device|folding-menus|footer|newsletter|side-bar|top-bar)\.tsx/
const folder = /\/app\/(?:\w+\/(?=parts\/))?(\w+)\//
const aroundPages = /\/app\/((frame|layouts|site|system|ui|\w+\/parts)\/|[\w.-]+\.tsx?)/
const firstLoaded = /\/app\/(root|entry\.client|layouts\/default|home\/home)\.tsx/

/**
 * Which modules share a file, since on a phone's network ten small ones arrive later than one: the
 * framework, the start of every page, the rest of the design system, the fields of longer forms,
 * the parts hydrated after every page, and by folder the modules of several pages, where a page loads only those
 * it uses itself. Its own modules stay with it.
 */
export const chunkGroups = [
  { name: (id: string) => styleSheet.exec(id)?.[1]?.replaceAll('/', '-') ?? null },
  { name: 'framework', test: framework },
  { name: shellChunk },
  {
    name: 'ui',
    test: sharedByFeatures,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 4000,
  },
  { name: 'forms', test: forms, minShareCount: 2 },
  { name: chunkFolder, minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 500 },
  { name: 'later', test: hydratedLater },
]

function chunkFolder(id: string): string | null {
  return folder.exec(id)?.[1] ?? null
}

/** The shell chunk holds the modules around the pages that the frame and the home page load first. */
function shellChunk(id: string, graph: ModuleGraph): string | null {
  return aroundPages.test(id) && isLoadedFirst(id, graph, new Set()) ? 'shell' : null
}

function isLoadedFirst(id: string, graph: ModuleGraph, seen: Set<string>): boolean {
  if (firstLoaded.test(id)) return true
  if (seen.has(id)) return false
  seen.add(id)
  const importers = graph.getModuleInfo(id)?.importers ?? []
  return importers.some((importer) => isLoadedFirst(importer, graph, seen))
}

/** Only the folder: the bundler's own names would list all pages that use a chunk, in every page's HTML. */
export function chunkFileName({ name }: { readonly name: string }): string {
  return `assets/${name.split('~')[0]}-[hash].js`
}
