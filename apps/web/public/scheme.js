// What must be known before the first paint and before the app's own code has come. Loaded as a file: the content
// security policy allows no inline script.
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
  // As the domain chooses it (`chooseLanguage`): the first of the wishes of which the build
  // has catalogues (build/pages-ahead.ts).
  const wishes = [stored('language') ?? '', ...navigator.languages].map((wish) =>
    wish.slice(0, 2).toLowerCase(),
  );
  const language = wishes.find((wish) => document.getElementsByName(`propolis-${wish}`).length > 0) ?? 'fr';
  document.documentElement.lang = language;

  // A kept page (src/worker/app-files.ts) whose files the browser has thrown away, and the server too: with a network all
  // of it is asked for anew.
  const isAskedAnew = performance.getEntriesByType('navigation')[0]?.type === 'reload';
  const startAnew = async ({ target }) => {
    if (!(target instanceof Element && target.matches('script, link[rel="stylesheet"]')) || !navigator.onLine)
      return;
    const builds = (await caches.keys()).filter((name) => name.startsWith('app-'));
    await Promise.all(builds.map((name) => caches.delete(name)));
    location.reload();
  };
  if (navigator.serviceWorker?.controller && !isAskedAnew) addEventListener('error', startAnew, true);

  // The words of the page come beside its code, and so does the code of who is signed in (build/pages-ahead.ts says
  // which files).
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
  if (!authorization) return;
  fetchAhead('propolis-daily');
  fetchAhead(`propolis-${language}-rooms`);
  // And what the first page will ask the server: `src/lib/ahead.ts` hands it over.
  const headers = { accept: 'application/json', authorization };
  const asked = ['/api/user', '/api/apiaries?thumbnails=none'];
  const answers = asked.map((address) => [address, fetch(address, { headers })]);
  for (const [, answer] of answers) answer.catch(() => undefined); // asked again by whoever wants it
  window.propolisAhead = { authorization, answers: new Map(answers), at: performance.now() };
})();
