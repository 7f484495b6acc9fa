export function Spinner({ label = 'Chargement' }: { label?: string }) {
  return <span className="spinner inline-block" role="status" aria-label={label} />
}

/** Covers its nearest positioned ancestor while an action runs. */
export function LoadingOverlay({ label }: { label: string }) {
  return (
    <div className="absolute inset-0 z-10 grid place-items-center rounded-[inherit] bg-line/80">
      <p role="status" className="flex items-center gap-3 font-semibold">
        <span className="spinner" aria-hidden />
        {label}
      </p>
    </div>
  )
}
