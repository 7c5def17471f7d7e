import { endpoint } from '@propolis/contract';
import { ENDPOINTS_BY_GROUP } from '@propolis/contract/endpoint-groups';
import { openApiDocument } from '@propolis/contract/openapi';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { apiDocsPage } from './docs-page.ts';

const document = openApiDocument(ENDPOINTS_BY_GROUP, '1.2.3');
const page = apiDocsPage(document);
const found = (pattern: RegExp): string[] => [...page.matchAll(pattern)].map((match) => match[1] ?? '');

describe('the page of the API', () => {
  test('shows every call with its method, path and summary', () => {
    for (const [path, methods] of Object.entries(document.paths))
      for (const [method, { operationId }] of Object.entries(methods)) {
        const article = page.split(`<article id="${operationId}"`)[1]?.split('</article>')[0];
        expect(article).toContain(`${method.toUpperCase()}</span>${path}</h3>`);
      }
  });

  test('contains every field of a body and every parameter', () => {
    const create = page.split('<article id="apiaries.create"')[1]?.split('</article>')[0];
    for (const field of Object.keys(document.components.schemas.ApiaryInput?.properties ?? {}))
      expect(create).toContain(`<code>${field}</code>`);
    expect(create).toContain('Idempotency-Key');
    expect(create).toContain('number <span class="soft">(-90 to 90)</span>, <strong>required</strong>');
    const latest = page.split('<article id="observations.latest"')[1]?.split('</article>')[0];
    expect(latest).toContain('integer <span class="soft">(1 to 100, default <code>5</code>)</span>');
  });

  test('has unique ids and only links with a target', () => {
    const ids = found(/ id="([^"]+)"/g);
    expect(ids.length).toBeGreaterThan(50);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(found(/href="#([^"]+)"/g).filter((target) => !ids.includes(target))).toEqual([]);
    expect(found(/aria-labelledby="([^"]+)"/g).filter((target) => !ids.includes(target))).toEqual([]);
  });

  test('runs no script and loads nothing', () => {
    expect(page).not.toMatch(/<script|<link|<img|\son\w+=|url\(|@import/i);
    expect(found(/href="([^#"][^"]*)"/g)).toEqual(['/api/openapi.json']);
  });

  test('opens each element that it closes', () => {
    for (const tag of [
      'article',
      'table',
      'tbody',
      'thead',
      'tr',
      'th',
      'td',
      'section',
      'p',
      'ul',
      'li',
      'code',
    ])
      expect([tag, page.split(`</${tag}>`).length]).toEqual([
        tag,
        page.split(new RegExp(`<${tag}[ >]`)).length,
      ]);
  });

  test('shows the required access', () => {
    const deliver = endpoint('POST', '/api/deliver', { summary: 'Takes.', access: 'device' });
    const groups = { ...ENDPOINTS_BY_GROUP, sensors: { deliver } };
    const withDevices = apiDocsPage(openApiDocument(groups, '1.2.3'));
    const articleOf = (id: string) => withDevices.split(`<article id="${id}"`)[1]?.split('</article>')[0];
    expect(articleOf('account.login')).toContain('Open to everyone.');
    expect(articleOf('apiaries.list')).toContain('Needs a session.');
    expect(articleOf('sensors.deliver')).toContain('Needs the key of a device.');
  });

  test('lists the errors of a call with their meanings', () => {
    const remove = page.split('<article id="hives.remove"')[1]?.split('</article>')[0];
    const link = (name: string) => `<a href="#error-${name}">${name}</a>`;
    const errors = [
      `401 ${link('Unauthenticated')}`,
      `404 ${link('NotFound')}`,
      `409 ${link('Conflict')}`,
      `default ${link('OtherError')}`,
    ];
    expect(remove).toContain(`<td>${errors.join(' · ')}</td>`);
    expect(page).toContain('Does not exist, or belongs to another account (<code>not_found</code>).');
  });

  test('omits headings for missing parameters and bodies', () => {
    const types = page.split('<article id="hives.types"')[1]?.split('</article>')[0];
    expect(types).toContain('/api/hive/types');
    expect(types).not.toMatch(/Parameters|Body/);
  });

  test('escapes HTML', () => {
    const odd = endpoint('POST', '/api/odd', {
      summary: `Tom & "Jerry" <script>alert('x')</script>.`,
      body: z.strictObject({ '<b>': z.enum(['<i>', "'"]) }),
    });
    const oddPage = apiDocsPage(openApiDocument({ odd: { odd } }, '<1>'));
    expect(oddPage).not.toContain('<script>');
    expect(oddPage).toContain('Tom &amp; &quot;Jerry&quot; &lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;.');
    expect(oddPage).toContain('&lt;b&gt;');
    expect(oddPage).toContain('&quot;&lt;i&gt;&quot;');
    expect(oddPage).toContain('Version &lt;1&gt;.');
  });
});
