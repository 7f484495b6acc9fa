/** Where the site under test answers; the tests' processes inherit it from the one that started it. */
function given(name: string): string {
  return process.env[name] ?? ''
}

export const origin = given('JOURNEYS_ORIGIN')
export const mailViewer = given('JOURNEYS_MAILS')
export const databaseUrl = given('JOURNEYS_DATABASE')

/** Where browsers send the pages they show: the stand-in, as in any demo. */
export const audienceAddress = `${mailViewer}/visites`
