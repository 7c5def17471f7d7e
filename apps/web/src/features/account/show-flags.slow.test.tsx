import { accountEndpoints } from '@propolis/contract';
import { SHOW_PRESET_FLAGS } from '@propolis/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { anApiary, preferencesWith, signedIn } from '../../../test/beekeeping.ts';
import { renderApp } from '../../../test/render-app.tsx';
import type { StandInServer } from '../../../test/server.ts';

let server: StandInServer;
beforeEach(() => {
  server = signedIn([anApiary()]);
  server.on(accountEndpoints.updatePreferences, ({ body }) => ({
    answer: preferencesWith(Object(body).observations),
  }));
});
const sent = () => server.requests.filter(({ method }) => method === 'POST');
const category = (name: string) => screen.findByRole('region', { name: new RegExp(`^${name}`) });

describe('the settings of the form', () => {
  test('show each category closed, with the number of shown items', async () => {
    const { user } = renderApp('/preferences');
    const weather = await category('Météo');
    expect(within(weather).getByText('5 sur 5 affichés')).toBeVisible();
    expect(within(weather).queryByRole('switch', { name: 'Humidité' })).not.toBeInTheDocument();
    await user.click(within(weather).getByRole('button', { name: /^Météo/ }));
    await user.click(within(weather).getByRole('switch', { name: 'Humidité' }));
    expect(within(weather).getByText('4 sur 5 affichés')).toBeVisible();
    await waitFor(() => expect(sent()[0]?.body).toMatchObject({ observations: { weather_humidity: false } }));
  });

  test('hide a whole category by its switch, open or closed', async () => {
    const { user } = renderApp('/preferences');
    await user.click(await screen.findByRole('switch', { name: 'Afficher\u00A0: Météo' }));
    expect(within(await category('Météo')).getByText('0 sur 5 affichés')).toBeVisible();
  });

  test('open the categories that match a search', async () => {
    const { user } = renderApp('/preferences');
    await user.type(await screen.findByRole('textbox', { name: 'Chercher un élément' }), 'humidite');
    expect(await screen.findByRole('switch', { name: 'Humidité' })).toBeVisible();
    expect(screen.queryByRole('region', { name: /^Récolte/ })).not.toBeInTheDocument();
  });

  test('are set by a preset with one click, and the preset is then selected', async () => {
    const { user } = renderApp('/preferences');
    const preset = (name: RegExp) => screen.getByRole('button', { name });
    await category('Météo');
    expect(preset(/^Tout/)).toHaveAttribute('aria-pressed', 'true');
    await user.click(preset(/^L'essentiel.*19 éléments/));
    expect(preset(/^L'essentiel/)).toHaveAttribute('aria-pressed', 'true');
    expect(preset(/^Tout/)).toHaveAttribute('aria-pressed', 'false');
    expect(within(await category('Météo')).getByText('0 sur 5 affichés')).toBeVisible();
    await waitFor(() => expect(sent()[0]?.body).toEqual({ observations: SHOW_PRESET_FLAGS.essential }));
    await user.click(await screen.findByRole('switch', { name: 'Afficher\u00A0: Météo' }));
    expect(preset(/^L'essentiel/)).toHaveAttribute('aria-pressed', 'false');
  });
});
