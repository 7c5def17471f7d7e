/** Styles of the page: inline, light or dark by preference. */
export const DOCS_PAGE_STYLE = `
:root { color-scheme: light dark; --ink: #2b2118; --paper: #fbf8f2; --card: #fff; --line: #e4dccd; --soft: #6b5d4d; --link: #8a4b00; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #f2eadd; --paper: #1d1712; --card: #28201a; --line: #453a2f; --soft: #b8aa97; --link: #ffc04d; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 system-ui, sans-serif; }
header, main, footer { max-width: 64rem; margin: 0 auto; padding: 1.5rem 1rem; }
h1, h2 { font-family: Georgia, serif; line-height: 1.2; }
h2 { margin-top: 3rem; border-bottom: 1px solid var(--line); padding-bottom: .25rem; text-transform: capitalize; }
h3 { margin: 0; font: 600 1rem/1.4 ui-monospace, monospace; overflow-wrap: anywhere; }
h4 { margin: 1rem 0 .25rem; font-size: .95rem; }
a { color: var(--link); }
a:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; padding: 0; list-style: none; }
nav a { display: inline-block; padding: .6rem 0; text-transform: capitalize; }
article { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 1rem 1.25rem; margin: 1rem 0; scroll-margin-top: 1rem; }
article:target { outline: 3px solid var(--link); }
.method { display: inline-block; min-width: 4.2em; padding: 0 .5em; margin-right: .5em; border-radius: 6px; text-align: center; color: #fff; background: #5c4a39; }
.method.get { background: #22623a; }
.method.post { background: #8a4b00; }
.method.put { background: #23527c; }
.method.delete { background: #9c2b1f; }
.soft { color: var(--soft); font-size: .9rem; }
table { border-collapse: collapse; width: 100%; font-size: .93rem; }
th, td { text-align: left; vertical-align: top; padding: .35rem .75rem .35rem 0; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
th:first-child { width: 17rem; }
th .soft { display: block; font-weight: 400; }
.status th:first-child { width: 5rem; }
@media (max-width: 40rem) { th:first-child { width: 42%; } }
thead th { color: var(--soft); font-weight: 600; border-top: 0; }
code { font: .92em ui-monospace, monospace; overflow-wrap: anywhere; }
`;
