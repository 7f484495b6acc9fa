import { OperationNodeTransformer, type KyselyPlugin, type RawNode } from 'kysely'

/** Takes the row locks out of the product's statements: for negative controls. */
export const withoutLocks: KyselyPlugin = {
  transformQuery: ({ node }) => unlock.transformNode(node),
  transformResult: ({ result }) => Promise.resolve(result),
}
const unlock = new (class extends OperationNodeTransformer {
  protected override transformRaw(node: RawNode): RawNode {
    const { sqlFragments, ...raw } = super.transformRaw(node)
    const lock = /for (no key )?update( of \w+)?( skip locked)?/g
    return { ...raw, sqlFragments: sqlFragments.map((text) => text.replaceAll(lock, '')) }
  }
})()
