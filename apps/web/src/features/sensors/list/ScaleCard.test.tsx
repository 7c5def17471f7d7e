import { sensorEndpoints, weatherEndpoints } from '@propolis/contract';
import { DAY_MS, MINUTE_MS } from '@propolis/domain';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aHive, anApiary, signedIn } from '../../../../test/beekeeping.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { aScale, sensorsOf, speaking } from '../../../../test/sensors.ts';
import { dayChange } from './ScaleCard.tsx';

test('each slot of a scale shows the age of its weight, its change since yesterday and a labelled week', async () => {
  const hives = [aHive(), aHive({ id: 12, name: 'Ruche 2', position_on_apiary: 2 })];
  const server = signedIn([anApiary({ hives })]);
  const time = new Date(Date.now() - 5 * MINUTE_MS);
  const before = (ms: number) => new Date(time.getTime() - ms).toISOString();
  const spoken = speaking(aScale(), 42.3, time);
  const [slot] = spoken.status.slots;
  if (!slot) throw new Error('a scale that speaks has a slot');
  const week = [
    { time: before(DAY_MS), value: 41.5 },
    { time: before(DAY_MS / 4), value: 42 },
  ];
  const silent = { ...slot, position: 2, weight: { time: '2020-11-03T10:00:00Z', value: 31.2 } };
  const status = { ...spoken.status, slots: [{ ...slot, week }, silent] };
  server.on(sensorEndpoints.list, { answer: sensorsOf([{ ...spoken, status }]) });
  server.on(weatherEndpoints.stations, { answer: [] });
  renderApp('/sensors');
  const [first, second] = await screen.findAllByText(/^[12] · Ruche/);
  const rowOf = (name: HTMLElement | undefined) => within(name?.closest('li') ?? document.body);
  expect(rowOf(first).getByText('42,3')).toBeVisible();
  expect(rowOf(first).getByText('il y a 5 minutes')).toBeVisible();
  expect(rowOf(first).getByText('+0,8 kg depuis hier')).toBeVisible();
  expect(rowOf(first).getByRole('img', { name: 'Ruche 1, poids des 7 derniers jours' })).toBeVisible();
  expect(rowOf(second).getByText('03.11.20')).toBeVisible();
});

const NOW = new Date('2026-06-15T10:00:00Z');
const weight = { time: '2026-06-15T09:50:00Z', value: 42.3 };
const week = [
  { time: '2026-06-14T00:00:00Z', value: 41 },
  { time: '2026-06-14T06:00:00Z', value: 41.5 },
  { time: '2026-06-15T06:00:00Z', value: 42.2 },
];

test('a change compares the same hours of two days', () => {
  expect(dayChange({ weight, week }, NOW)).toBeCloseTo(0.8);
});

test.each([
  ['no weight', { weight: null, week }],
  ['a weight of the day before', { weight: { ...weight, time: '2026-06-14T09:50:00Z' }, week }],
  ['no weight of the day before', { weight, week: week.slice(2) }],
])('with %s there is no change', (_what, slot) => {
  expect(dayChange(slot, NOW)).toBeNull();
});
