// Keeps the page itself, so that who comes again waits for no round trip before the app begins, and opens it without a
// network. The page is the same for everybody: nothing of a beekeeper is kept here. Its files have their hash in their
// name and lie in the browser's cache; what the API answers is the app's own matter.
const KEPT = 'page';
const PAGE = '/';

async function askForPage() {
  const answer = await fetch(PAGE, { cache: 'no-cache' });
  if (answer.ok) await (await caches.open(KEPT)).put(PAGE, answer.clone());
  return answer;
}

/** As the server has it: every address is the page that is no file and not of the API. */
const isOfPage = (path) => !path.startsWith('/api/') && !/\.\w+$/.test(path);

/** What was kept begins at once, and the next visit begins with what the server says now. A reload wants that today. */
async function answerPage(event) {
  const asked = askForPage();
  event.waitUntil(asked.catch(() => undefined));
  const kept = await caches.match(PAGE, { cacheName: KEPT });
  if (!kept) return asked;
  return event.request.cache === 'default' ? kept : asked.catch(() => kept);
}

addEventListener('install', (event) => event.waitUntil(Promise.all([askForPage(), skipWaiting()])));
addEventListener('fetch', (event) => {
  const { mode, method, url } = event.request;
  if (mode === 'navigate' && method === 'GET' && isOfPage(new URL(url).pathname))
    event.respondWith(answerPage(event));
});
