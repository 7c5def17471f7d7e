import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withBootAndIcon } from './inline-first.ts';

const read = (name: string) => readFileSync(join(import.meta.dirname, '..', name), 'utf8');
const page = withBootAndIcon(read('index.html'), read('public/boot.js'), read('public/favicon.svg'));

test('the page requests neither the boot script nor the icon', () => {
  expect(page).not.toContain('"/boot.js"');
  expect(page).not.toContain('/favicon.svg');
});

test('the boot script is whole, and ends where it should', () => {
  const [, script = ''] = /<script>(.*?)<\/script>/s.exec(page) ?? [];
  expect(() => new Function(script)).not.toThrow();
  expect(script).toContain('propolisAhead');
});

test('the icon is the same drawing', () => {
  const [, address = ''] = /"data:image\/svg\+xml,([^"]*)"/.exec(page) ?? [];
  const shapes = (svg: string) => svg.match(/\sd=["'][^"']+/g)?.map((shape) => shape.slice(4));
  expect(shapes(decodeURIComponent(address))).toEqual(shapes(read('public/favicon.svg')));
});

test('a page without one of them stops the build', () =>
  expect(() => withBootAndIcon('<html></html>', '', '')).toThrow('must contain'));
