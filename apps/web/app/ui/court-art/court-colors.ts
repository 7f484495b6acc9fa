import tokensFile from '../tokens.css?raw'

/** The colours of tokens.css, as a style sheet for a separate picture. */
export const courtColors = `:root{${tokensFile.match(/--color-[\w-]+:[^;*]+;/g)?.join('') ?? ''}}`
