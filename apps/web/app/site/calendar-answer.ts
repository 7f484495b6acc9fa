/** A booking for a calendar, as the API gives it. */
interface CalendarFile {
  readonly fileName: string
  readonly ics: string
}

/** A calendar's file, opened by the visitor's calendar. */
export function calendarAnswer({ fileName, ics }: CalendarFile): Response {
  return new Response(ics, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="${fileName.replace(/[^\w.-]/g, '-')}"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
