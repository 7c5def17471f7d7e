import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Logo } from './Logo.tsx';

const files = import.meta.glob<string>('../../../public/**/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const landscapes = Object.entries(files).filter(([path]) => path.includes('/backgrounds/'));
const outlines = (svg: string) => [...svg.matchAll(/ d="([^"]+)"/g)].map(([, d]) => d).sort();

describe('the landscapes of the authentication page', () => {
  test('are seven (specification 9)', () => {
    expect(landscapes).toHaveLength(7);
  });

  test.each(landscapes)('%s has at most 15 kB', (_, svg) => {
    expect(new TextEncoder().encode(svg).length).toBeLessThanOrEqual(15_000);
  });

  test.each(landscapes)('%s has no external references and fills any frame', (_, svg) => {
    expect(svg.match(/href="(?!#)|url\((?!#)|<script|<image|<style/g)).toBeNull();
    expect(svg).toContain('preserveAspectRatio="xMidYMid slice"');
  });

  test.each(landscapes)('%s uses only what it defines, each name once', (_, svg) => {
    const defined = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    const used = [...svg.matchAll(/(?:href="|url\()#([^")]+)/g)].map(([, id]) => id);
    expect(new Set(defined).size).toBe(defined.length);
    expect(used.filter((id) => !defined.includes(id))).toEqual([]);
    expect(defined.filter((id) => !used.includes(id))).toEqual([]);
  });
});

test('the logo of the app and the favicon are the same drawing', () => {
  const icon = files['../../../public/favicon.svg'] ?? '';
  expect(outlines(icon)).not.toHaveLength(0);
  expect(outlines(renderToStaticMarkup(Logo({ size: 100 })))).toEqual(outlines(icon));
});
