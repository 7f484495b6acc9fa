import type { ContentPicture } from '@quatre/contract'

interface Headed {
  readonly slug: string
  readonly updatedAt: string
  readonly data: {
    readonly title: string
    readonly description: string
    readonly picture?: ContentPicture | undefined
  }
}

/** The head of every whole document; its picture is drawn from its slug when none is given. */
export const documentHead = ({ slug, updatedAt, data }: Headed) => ({
  title: data.title,
  description: data.description,
  picture: data.picture ?? ({ art: { kind: 'court', seed: slug } } as const),
  updatedAt,
})

export const documentSeo = ({
  seo,
}: {
  readonly seo?:
    { readonly title?: string | undefined; readonly noindex?: boolean | undefined } | undefined
}) => ({ title: seo?.title ?? null, noindex: seo?.noindex ?? false })
