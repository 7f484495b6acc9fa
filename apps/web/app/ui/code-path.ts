/** The dark squares of a QR code as one path of an SVG, a line of them at a time. */
export function pathOfCode(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) => {
      const marks = row.map((isDark) => (isDark ? '#' : ' ')).join('')
      return [...marks.matchAll(/#+/g)].map(
        ({ 0: { length }, index: x }) => `M${x} ${y}h${length}v1h-${length}z`,
      )
    })
    .join('')
}
