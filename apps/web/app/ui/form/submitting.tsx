/** Over a form while it is on its way: it takes no press (requirement M50). */
export function Submitting({ shown }: { shown: boolean }) {
  return shown && <div className="submitting" aria-hidden />
}
