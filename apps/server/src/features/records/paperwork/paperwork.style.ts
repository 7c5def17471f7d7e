import { html } from '@propolis/runtime';

/** For paper, and for reading the page without the app. */
export const PAPER_STYLE = html`<style>
@page { size: A4 landscape; margin: 10mm }
body { font: 9pt/1.35 sans-serif; color: #000; background: #fff; margin: 1rem }
h1 { font-size: 16pt; margin: 0 }
h2 { font-size: 13pt; margin: 1.5em 0 0; break-after: avoid }
h3 { font-size: 10pt; margin: 1em 0 .3em; break-after: avoid }
p { margin: .2em 0 }
table { width: 100%; border-collapse: collapse; font-size: 7pt }
th, td { border: 1px solid #888; padding: 2px 3px; text-align: left; vertical-align: top; overflow-wrap: break-word }
.day { white-space: nowrap }
tr { break-inside: avoid }
@media print { body { margin: 0 } .screen { display: none } }
</style>`;
