/** A placeholder while content loads; give it the size of the content. */
export function Skeleton({ className = 'h-5 w-full' }: { className?: string }) {
  return <span aria-hidden className={`skeleton block ${className}`} />
}
