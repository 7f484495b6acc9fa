import tokensFile from '../tokens.css?raw'

/** The colours of tokens.css, as a style sheet for a picture that stands alone. */
export const courtColors = `:root{${tokensFile.match(/--color-[\w-]+:[^;*]+;/g)?.join('') ?? ''}}`
