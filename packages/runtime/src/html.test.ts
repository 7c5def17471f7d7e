import { expect, test } from 'vitest';
import { html } from './html.ts';

test('texts are escaped, pieces of HTML and lists of them are not', () => {
  const name = `<b>"Tom" & 'Jerry'</b>`;
  const pieces = [html`<i>${1}</i>`, html`<i>${2}</i>`];
  expect(html`<p title="${name}">${name}</p>${pieces}`.html).toBe(
    '<p title="&lt;b&gt;&quot;Tom&quot; &amp; &#39;Jerry&#39;&lt;/b&gt;">' +
      '&lt;b&gt;&quot;Tom&quot; &amp; &#39;Jerry&#39;&lt;/b&gt;</p><i>1</i><i>2</i>',
  );
});
