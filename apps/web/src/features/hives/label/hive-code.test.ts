import decodeQR from 'qr/decode.js';
import { afterEach, describe, expect, test } from 'vitest';
import { qrModules, qrPath } from '../../../lib/qr-code.ts';
import { fileNameOf, hiveAddress, qrSvg } from './hive-code.ts';

afterEach(() => document.head.replaceChildren());
const installedAt = (address: string) => {
  const meta = document.createElement('meta');
  meta.name = 'propolis-address';
  meta.content = address;
  document.head.append(meta);
};

const SCALE = 4;

/** Rasterises the path's runs as a scanner would. */
function scan(path: string, size: number): string {
  const width = size * SCALE;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let row = Number(y) * SCALE; row < (Number(y) + 1) * SCALE; row += 1) {
      for (let column = Number(x) * SCALE; column < (Number(x) + Number(run)) * SCALE; column += 1) {
        pixels.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3);
      }
    }
  }
  return decodeQR({ width, height: width, data: pixels });
}

describe('the QR code of a hive', () => {
  test('links to its page at the public address of the installation', () => {
    installedAt('https://bees.example.org');
    expect(hiveAddress({ apiary_id: 3, id: 27 })).toBe('https://bees.example.org/apiary/3/hive/27');
  });

  test('links to the current origin if no address is configured', () => {
    expect(hiveAddress({ apiary_id: 3, id: 27 })).toBe(`${window.location.origin}/apiary/3/hive/27`);
  });

  test.each([
    'http://localhost:3000/apiary/1/hive/2',
    `https://${'a'.repeat(60)}.example.org/propolis/apiary/2147483647/hive/2147483647`,
  ])('contains %s when it is scanned', (address) => {
    const modules = qrModules(address);
    expect(scan(qrPath(modules), modules.length)).toBe(address);
  });

  test('has a quiet zone of four modules on each side', () => {
    const modules = qrModules('http://localhost:3000/apiary/1/hive/2');
    const edge = [...modules.slice(0, 4), ...modules.slice(-4)].flat();
    const sides = modules.flatMap((row) => [...row.slice(0, 4), ...row.slice(-4)]);
    expect([...edge, ...sides]).not.toContain(true);
    expect(modules[4]?.[4]).toBe(true);
  });

  test('is a standalone SVG file, dark on white', () => {
    const modules = qrModules('http://localhost:3000/apiary/1/hive/2');
    const svg = new DOMParser().parseFromString(qrSvg(modules), 'image/svg+xml').documentElement;
    expect(svg.getAttribute('viewBox')).toBe(`0 0 ${modules.length} ${modules.length}`);
    expect(svg.querySelector('path')?.getAttribute('fill')).toBe('#fff');
    expect(svg.lastElementChild?.getAttribute('d')).toBe(qrPath(modules));
  });
});

test.each([
  ['Ruche 1', 'Ruche-1'],
  ['a/b\\c:d', 'a-b-c-d'],
  ['蜂の巣 🐝', '蜂の巣-🐝'],
  ['../..', '..-..'],
  ['???', 'hive'],
])('a hive named %s has the file name %s', (name, file) => {
  expect(fileNameOf(name)).toBe(file);
});
