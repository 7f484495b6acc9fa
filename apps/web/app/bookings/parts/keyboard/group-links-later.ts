import { loadPart } from '../../../ui/browser/network.ts'

/** The ref of a box in which each group of links is to be one stop of the keyboard. */
export function groupLinksLater(box: HTMLElement | null): void {
  if (box) void loadPart(() => import('./link-groups.ts')).then(({ groupLinks }) => groupLinks(box))
}
