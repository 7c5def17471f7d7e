import type { WeatherStation } from '@propolis/contract';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anApiary, signedIn } from '../../../test/beekeeping.ts';
import { renderPart } from '../../../test/render.tsx';
import { renderApp } from '../../../test/render-app.tsx';
import { MapList } from './ApiaryMap.tsx';

const station = (id: number, name: string): WeatherStation => ({
  id,
  station: name.slice(0, 3).toUpperCase(),
  name,
  canton: 'VD',
  latitude: 46.8,
  longitude: 6.9,
  altitude: 1490,
  measurements: ['tre200s0'],
});

test('the content of the dashboard map is also listed as text, with a link to each apiary', async () => {
  signedIn([
    anApiary({ is_covered: true }),
    anApiary({ id: 2, name: 'La Côte', latitude: 46.4667, longitude: 6.3 }),
  ]);
  const { user } = renderApp('/');
  await user.click(await screen.findByText('Ces 2 ruchers en toutes lettres'));
  const map = screen.getByRole('region', { name: 'Carte' });
  const items = within(map).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Les Rasses46.82000, 6.53000 · Rucher couvert',
    'La Côte46.46670, 6.30000 · Rucher à ciel ouvert',
  ]);
  expect(within(map).getByRole('link', { name: 'La Côte' })).toHaveAttribute('href', '/apiary/2');
});

test('the stations of the apiaries come first', async () => {
  const { user } = renderPart(
    <MapList
      apiaries={[]}
      stations={[station(1, 'Aigle'), station(2, 'Payerne')]}
      highlighted={[2]}
      leads={false}
    />,
  );
  await user.click(screen.getByText('Liste des 2 stations météo'));
  const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  // The French thousands separator in Switzerland depends on the Node version: a thin space or an apostrophe.
  expect(items.map((item) => item?.replace(/1[\u202f'’]490/, '1490'))).toEqual([
    "Payerne (PAY)46.80000, 6.90000 · 1490 m d'altitude",
    "Aigle (AIG)46.80000, 6.90000 · 1490 m d'altitude",
  ]);
});
