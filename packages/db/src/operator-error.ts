/** A reason the operator can act on: the message is one complete line, shown without a stack. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}
