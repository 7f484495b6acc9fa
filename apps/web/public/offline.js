// The offline page goes on by itself: at the browser's word, or once the site answers again.
const again = () => location.reload()
const everyMilliseconds = 5000

addEventListener('online', again)
setInterval(() => {
  fetch('/favicon.svg?', { method: 'HEAD', cache: 'no-store' }).then(again, () => {})
}, everyMilliseconds)
