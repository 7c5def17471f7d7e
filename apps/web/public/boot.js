// Runs before the first paint and before the app's own code. The build puts it into the page.
(() => {
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const wish = stored('color_scheme');
  const dark = wish === 'dark' || (wish !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  // The same choice as `chooseLanguage` of the domain: the first accepted language that has catalogues in the build
  // (build/pages-ahead.ts).
  const wishes = [stored('language') ?? '', ...navigator.languages].map((wish) =>
    wish.slice(0, 2).toLowerCase(),
  );
  const language = wishes.find((wish) => document.getElementsByName(`propolis-${wish}`).length > 0) ?? 'fr';
  document.documentElement.lang = language;

  // The page came from the service worker's cache (src/worker/app-files.ts), but neither cache nor server has its files any
  // more: with a network, load everything again.
  const isAskedAnew = performance.getEntriesByType('navigation')[0]?.type === 'reload';
  const startAnew = async ({ target }) => {
    if (!(target instanceof Element && target.matches('script, link[rel="stylesheet"]')) || !navigator.onLine)
      return;
    const builds = (await caches.keys()).filter((name) => name.startsWith('app-'));
    await Promise.all(builds.map((name) => caches.delete(name)));
    location.reload();
  };
  if (navigator.serviceWorker?.controller && !isAskedAnew) addEventListener('error', startAnew, true);

  // Load the page's catalogue beside its code, and the code of signed-in pages if there is a session
  // (build/pages-ahead.ts lists the files).
  const fetchAhead = (name) => {
    const files = document.querySelector(`meta[name="${name}"]`)?.content.split(' ') ?? [];
    for (const file of files) {
      const link = document.createElement('link');
      link.rel = file.endsWith('.js') ? 'modulepreload' : 'preload';
      if (link.rel === 'preload') link.as = 'style';
      link.crossOrigin = '';
      link.href = file;
      document.head.append(link);
    }
  };
  fetchAhead(`propolis-${language}`);
  const authorization = stored('token');
  if (!authorization) {
    // Only the sign-in page does without the router.
    if (!/^\/(login\/?)?$/.test(location.pathname)) fetchAhead('propolis-app');
    return;
  }
  fetchAhead('propolis-signed-in');
  fetchAhead(`propolis-${language}-signed-in`);
  // Send the requests of the first page now; `src/lib/ahead.ts` passes the responses on.
  const headers = { accept: 'application/json', authorization };
  const asked = ['/api/user', '/api/apiaries?thumbnails=none'];
  const answers = asked.map((address) => [address, fetch(address, { headers })]);
  for (const [, answer] of answers) answer.catch(() => undefined); // the page sends the request again
  window.propolisAhead = { authorization, answers: new Map(answers), at: performance.now() };
})();
