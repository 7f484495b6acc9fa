import { LinkButton } from '../../ui/button.tsx'

/** Nobody looks for a player: the visitor's own part of the court, and the way to open a match. */
export function Nobody({ what, book }: { readonly what: string; readonly book: string }) {
  return (
    <section aria-labelledby="nobody" className="layout-width open-nobody">
      <div aria-hidden="true" className="open-court open-court-empty">
        <ul style={{ gridTemplateRows: 'repeat(2, minmax(0, 1fr))' }}>
          <li data-side="left">
            <b>Toi</b>
          </li>
          <li data-side="left" data-free />
          <li data-side="right" data-free />
          <li data-side="right" data-free />
        </ul>
      </div>
      <h2 id="nobody" className="headline text-xl">
        {what}
      </h2>
      <p>
        Lance le match{'\u00a0'}: réserve, partage le prix, puis ouvre tes places en un geste. Tu ne
        paies que ta part.
      </p>
      <LinkButton to={book} width="full">
        Ouvrir un match
      </LinkButton>
    </section>
  )
}
