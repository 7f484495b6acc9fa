/** The page where the choice is seen and changed. */
export const cookiesAddress = '/cookies'
/** What takes the choice, from the bar and from the page. */
export const choiceAddress = '/_consent'
