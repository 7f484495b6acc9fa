const names = ['Rebond', 'Grillage & Co', 'Volée', 'Smash Énergie', 'Trois Mètres']

/** Partners' word marks, drawn in type until their pictures are given. */
export function Sponsors() {
  return (
    <section aria-label="Partenaires" className="border-t border-ink-line py-8">
      <ul className="sponsors">
        {names.map((name, place) => (
          <li
            key={name}
            className={
              place % 2 ? 'font-light [font-stretch:62%]' : 'font-black [font-stretch:125%]'
            }
          >
            {name}
          </li>
        ))}
      </ul>
    </section>
  )
}
