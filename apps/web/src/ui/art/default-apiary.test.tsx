import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DefaultApiaryDrawing } from './DefaultApiaryDrawing.tsx';

const coloursIn = (rules: string) =>
  Object.fromEntries(
    [...rules.matchAll(/(--art-[\w-]+): ([^;]+);/g)].map(([, name = '', colour = '']) => [name, colour]),
  );
const [lightRules = '', darkRules = ''] = readFileSync(join(import.meta.dirname, 'art.css'), 'utf8').split(
  '@media screen',
);
const light = coloursIn(lightRules);
const SCHEMES = { light, dark: { ...light, ...coloursIn(darkRules) } };

test.each(Object.entries(SCHEMES))(
  'the file of the %s scheme is the drawing in the colours of that scheme',
  async (scheme, colours) => {
    const drawing = renderToStaticMarkup(<DefaultApiaryDrawing />).replace(
      /var\((--art-[\w-]+)\)/g,
      (_, name: string) => colours[name] ?? name,
    );
    expect(drawing).not.toContain('--art-');
    await expect(`${drawing}\n`).toMatchFileSnapshot(`./default-apiary-${scheme}.svg`);
  },
);
