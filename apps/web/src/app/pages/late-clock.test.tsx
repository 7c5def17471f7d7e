import { observationEndpoints } from '@propolis/contract';
import { apiaryDay, DAY_MS } from '@propolis/domain';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aHive, anApiary, signedIn } from '../../../test/beekeeping.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { now } from '../../lib/clock.ts';
import { clockAhead } from '../../lib/clock-ahead.ts';
import { localDay } from '../../lib/dates.ts';

afterEach(() => clockAhead.set(0));

test.each([
  ['record/feeding', 'Jour', apiaryDay],
  ['hive/11/observation', "Date de l'observation", localDay],
])('on a device whose clock is behind, %s begins with the day of the server', async (form, name, dayOf) => {
  clockAhead.set(-400 * DAY_MS);
  signedIn([anApiary({ hives: [aHive()] })]);
  renderApp(`/apiary/1/${form}`);
  const day = dayOf(new Date(now().getTime() + 400 * DAY_MS));
  expect(await screen.findByRole('textbox', { name: new RegExp(`^${name}`) })).toHaveValue(
    day.split('-').reverse().join('.'),
  );
});

test('on a device whose clock is behind, an observation of today is not in the future', async () => {
  clockAhead.set(-400 * DAY_MS);
  const server = signedIn([anApiary({ hives: [aHive()] })]);
  server.on(observationEndpoints.create, { answer: { ...aHive(), observation_id: 5 } });
  const { user } = renderApp('/apiary/1/hive/11/observation');
  await user.click(await screen.findByRole('button', { name: 'faible' }));
  await user.click(screen.getByRole('button', { name: "Enregistrer l'observation" }));
  await waitFor(() => expect(server.requests.map(({ method }) => method)).toContain('POST'));
});
