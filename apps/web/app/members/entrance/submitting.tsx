/** Over a form while it is on its way: it cannot be changed any more (specification section 4). */
export function Submitting({ shown }: { shown: boolean }) {
  return shown && <div className="entrance-submitting" aria-hidden />
}
