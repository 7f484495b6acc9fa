import { loadFreeTonight } from './free-tonight.ts'

/** How each live block is read, by its type. Only the server loads these; the views are in views.ts. */
export const loaders = {
  freeTonight: loadFreeTonight,
} as const

export type LiveType = keyof typeof loaders
export type LiveDataOf<Type extends LiveType> = NonNullable<
  Awaited<ReturnType<(typeof loaders)[Type]>>
>
