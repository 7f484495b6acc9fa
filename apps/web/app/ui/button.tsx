import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { Link, type LinkProps } from 'react-router'
import { classNames } from './class-names.ts'

export type ButtonLook = 'primary' | 'dark' | 'quiet' | 'danger'

interface Looks {
  /** `primary` is the one lime action of a screen. */
  readonly look?: ButtonLook
  readonly size?: 'normal' | 'small'
  readonly width?: 'content' | 'full'
}

function buttonClass({ look = 'primary', size, width }: Looks, more?: string): string {
  return classNames(
    'button',
    look !== 'primary' && `button-${look}`,
    size === 'small' && 'button-small',
    width === 'full' && 'button-wide',
    more,
  )
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Looks {
  readonly children: ReactNode
  readonly ref?: Ref<HTMLButtonElement>
  /** The action runs: shows a spinner and ignores further presses, but keeps the focus. */
  readonly pending?: boolean
}

export function Button({
  look,
  size,
  width,
  pending,
  children,
  className,
  onClick,
  type = 'submit',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ look, size, width }, className)}
      aria-disabled={pending || undefined}
      data-pending={pending || undefined}
      onClick={pending ? (event) => event.preventDefault() : onClick}
    >
      {pending && <span className="spinner" role="status" aria-label="En cours" />}
      <span className="inline-flex items-center justify-center gap-2.5">{children}</span>
    </button>
  )
}

interface LinkButtonProps extends LinkProps, Looks {}

export function LinkButton({ look, size, width, className, ...rest }: LinkButtonProps) {
  return <Link {...rest} className={buttonClass({ look, size, width }, className)} />
}
