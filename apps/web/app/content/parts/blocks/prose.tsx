/** Text of a document, which the server has made safe. */
export function Prose({ html }: { readonly html: string }) {
  return <div className="ed-prose" dangerouslySetInnerHTML={{ __html: html }} />
}
