interface Props {
  /** Its revision too: the same act on a later revision is another one. */
  readonly tournament: { readonly id: number; readonly revision: number }
  readonly act: string
  readonly fields: Readonly<Record<string, string | number>>
  readonly label: string
  /** A field to type in, by its name. */
  readonly typed?: string
}

/** An act as a form of HTML alone, until the page is alive. */
export function PlainForm({ tournament: { id, revision }, act, fields, label, typed }: Props) {
  const key = `${act}-${id}-${revision}-${Object.values(fields).join('-')}`
  return (
    <form method="post" action={`/juge-arbitre/${id}/acte`} className="table-plain">
      <input type="hidden" name="acte" value={act} />
      <input type="hidden" name="cle" value={key.replace(/[^\w-]/g, '_').slice(0, 100)} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {typed && (
        <input name={typed} inputMode="numeric" required aria-label={`${label} : les chiffres`} />
      )}
      <button type="submit" className="button button-quiet">
        {label}
      </button>
    </form>
  )
}
