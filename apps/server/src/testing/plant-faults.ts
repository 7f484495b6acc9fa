import { registerHooks } from 'node:module'

/** A text of a source file that is replaced before it runs, by the end of the file's address. */
export interface PlantedFault {
  readonly file: string
  readonly text: string
  readonly fault: string
}

// Preloaded by a server that a test starts as its negative control.
const planted = JSON.parse(process.env.TEST_FAULTS ?? '[]') as readonly PlantedFault[]
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    const faults = planted.filter(({ file }) => url.endsWith(file))
    if (faults.length === 0) return loaded
    let source = new TextDecoder().decode(loaded.source as Uint8Array)
    for (const { text, fault } of faults) {
      if (!source.includes(text)) throw new Error(`${url} has no « ${text} » to replace`)
      source = source.replace(text, () => fault)
    }
    return { ...loaded, source }
  },
})
