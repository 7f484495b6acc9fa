import { largestPictureFormBytes } from '@quatre/domain'

/**
 * The form of a request; null when it is larger than a picture may be, or does not say its size:
 * then it is not read at all.
 */
export async function readForm(request: Request): Promise<FormData | null> {
  const bytes = Number(request.headers.get('content-length') ?? Number.NaN)
  return bytes <= largestPictureFormBytes ? await request.formData() : null
}
