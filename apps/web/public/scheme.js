// Sets the colour scheme and the language before the first paint. Loaded as a file: the content security policy allows no inline script.
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
  const language = stored('language');
  if (language) document.documentElement.lang = language;
})();
