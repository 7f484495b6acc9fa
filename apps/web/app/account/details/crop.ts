/** The position of a picture in its square frame. */
export interface View {
  /** 1: the picture just fills the square. */
  readonly scale: number
  /** The distance of its middle from the frame's, in sides of the frame. */
  readonly x: number
  readonly y: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

export const wholeView: View = { scale: 1, x: 0, y: 0 }
const largestScale = 4

/** Width and height of the shown picture, in sides of the frame. */
export function shownSize({ width, height }: Size, scale: number): Size {
  const shorter = Math.min(width, height)
  return { width: (width / shorter) * scale, height: (height / shorter) * scale }
}

/** The view nearest to the wanted one that leaves no part of the frame empty. */
export function within(size: Size, view: View): View {
  const scale = clamp(view.scale, 1, largestScale)
  const shown = shownSize(size, scale)
  const mostX = (shown.width - 1) / 2
  const mostY = (shown.height - 1) / 2
  return { scale, x: clamp(view.x, -mostX, mostX), y: clamp(view.y, -mostY, mostY) }
}

/** The square of the picture that the frame shows, in the picture's own pixels. */
export function shownSquare(size: Size, view: View): { left: number; top: number; side: number } {
  const { scale, x, y } = within(size, view)
  const side = Math.min(size.width, size.height) / scale
  return {
    left: size.width / 2 - x * side - side / 2,
    top: size.height / 2 - y * side - side / 2,
    side,
  }
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}
