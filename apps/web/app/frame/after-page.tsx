import { useIdlePrefetch } from './idle-prefetch.ts'
import { useTypedText } from './typed-text.ts'

/** Work that starts after the first paint. */
export default function AfterPage() {
  useTypedText()
  useIdlePrefetch()
  return null
}
