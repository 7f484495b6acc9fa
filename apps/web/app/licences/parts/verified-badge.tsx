import { Icon } from '../../ui/icon.tsx'

/** Beside the name of a member whose licence is valid. */
export function VerifiedBadge({ size = 18 }: { readonly size?: number }) {
  return (
    <span className="inline-block flex-none align-middle text-court" title="Licence FFT valable">
      <Icon name="badge-check" size={size} />
      <span className="sr-only">Licence FFT valable</span>
    </span>
  )
}
