const steps = ['Ta carte', 'Paiement', 'C’est parti']

interface StepsProps {
  /** The current one of the three, from 0. */
  readonly at: 0 | 1 | 2
}

/** The current step on the way to a card. */
export function Steps({ at }: StepsProps) {
  return (
    <ol className="buy-steps" aria-label="Étapes">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === at ? 'step' : undefined}
          data-done={index < at || undefined}
        >
          {step}
        </li>
      ))}
    </ol>
  )
}
