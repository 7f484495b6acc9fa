import { Link, type LinkProps } from 'react-router'
import { classNames } from './class-names.ts'

interface ChipProps extends LinkProps {
  readonly selected?: boolean
}

/** One choice among a few, as an address: works without JavaScript and can be shared. */
export function Chip({ selected, className, ...link }: ChipProps) {
  return (
    <Link
      {...link}
      aria-current={selected ? 'true' : undefined}
      className={classNames('chip', className)}
    />
  )
}
