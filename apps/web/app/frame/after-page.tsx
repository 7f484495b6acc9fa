import { useIdlePrefetch } from './idle-prefetch.ts'
import { useTypedText } from './typed-text.ts'

/** What no first visit waits for. */
export default function AfterPage() {
  useTypedText()
  useIdlePrefetch()
  return null
}
