import { accountEndpoints, sensorEndpoints, weatherEndpoints } from '@propolis/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anApiary, BEEKEEPER, signedIn } from '../../../../test/beekeeping.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { aScale, sensorsOf } from '../../../../test/sensors.ts';

function openScale(demo_ends_at: string | null) {
  const server = signedIn([anApiary()]);
  server.on(accountEndpoints.user, { answer: { ...BEEKEEPER, demo_ends_at } });
  // An id that no other test file uses, because a fresh key stays in memory.
  server.on(sensorEndpoints.list, { answer: sensorsOf([aScale({ id: 71 })]) });
  server.on(weatherEndpoints.stations, { answer: [] });
  renderApp('/sensors/youbee');
}

test('a scale of the demo has no key', async () => {
  openScale('2026-06-16T10:00:00.000Z');
  expect(await screen.findByText(/une balance ne reçoit pas de clé/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Renouveler la clé' })).toBeNull();
});

test('a scale of an account offers a new key', async () => {
  openScale(null);
  expect(await screen.findByRole('button', { name: 'Renouveler la clé' })).toBeVisible();
});
