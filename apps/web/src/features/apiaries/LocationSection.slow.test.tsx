import { placeEndpoints, type WeatherStation, weatherEndpoints } from '@propolis/contract';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { anApiary, signedIn } from '../../../test/beekeeping.ts';
import { enter } from '../../../test/elements.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { keepDraft } from '../../lib/drafts.ts';
import { newIdempotencyKey } from '../../lib/idempotency.ts';

const PAYERNE: WeatherStation = {
  id: 1,
  station: 'PAY',
  name: 'Payerne',
  canton: 'VD',
  latitude: 46.8116,
  longitude: 6.9424,
  altitude: 490,
  measurements: ['tre200s0', 'sre000z0', 'fu3010z0'],
};

/** The form of a new apiary, with services that respond. */
async function openForm(address = '/apiary/add', apiary = anApiary()) {
  const server = signedIn([apiary]);
  server.on(weatherEndpoints.stations, { answer: [PAYERNE] });
  server.on(placeEndpoints.elevation, { answer: { altitude: 554 } });
  server.on(placeEndpoints.geocode, {
    answer: {
      type: 'FeatureCollection',
      attribution: '© swisstopo',
      features: ['Rue du Bourg 1, 1003 Lausanne', 'Rue du Bourg 1, 1003 Lausanne'].map(
        (display_name, id) => ({
          type: 'Feature',
          properties: { place_id: String(id), display_name },
          geometry: { type: 'Point', coordinates: [6.6344412, 46.5198651] },
        }),
      ),
    },
  });
  const { user } = renderApp(address);
  await screen.findByLabelText(/Latitude/, { selector: 'input' });
  return { server, user };
}

// By label, not by role: the form is long, and queries by role are slow in it.
const field = (label: string | RegExp) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });
const typedIn = (label: RegExp) => field(label).value;
const geocoded = (server: ReturnType<typeof signedIn>) =>
  server.requests.filter(({ path }) => path === '/api/geocode').map(({ query }) => query.get('q'));

describe('both coordinates', () => {
  test.each([/Latitude/, /Longitude/])('are filled in by a pair pasted into %s', async (label) => {
    const { user } = await openForm();
    await user.click(field(label));
    await user.paste(`47°07'22.8"N 8°27'21.6"E`);
    expect([typedIn(/Latitude/), typedIn(/Longitude/)]).toEqual(['47.123', '8.456']);
  });

  test('are filled in by a pair that was typed, once the field is left', async () => {
    const { user } = await openForm();
    await user.type(field(/Latitude/), '47.123, 8.456');
    expect(typedIn(/Longitude/)).toBe('');
    await user.tab();
    expect([typedIn(/Latitude/), typedIn(/Longitude/)]).toEqual(['47.123', '8.456']);
  });
});

describe('the address', () => {
  test('is chosen among unique suggestions, and sets the coordinates', async () => {
    const { server, user } = await openForm();
    await user.type(field('Adresse'), 'Rue du Bourg');
    await user.click(await screen.findByRole('option', { name: 'Rue du Bourg 1, 1003 Lausanne' }));
    expect(field('Adresse')).toHaveValue('Rue du Bourg 1, 1003 Lausanne');
    expect(typedIn(/Latitude/)).toBe('46.519865');
    expect(typedIn(/Longitude/)).toBe('6.634441');
    // The search is debounced.
    expect(geocoded(server).length).toBeLessThan('Rue du Bourg'.length - 2);
  });

  test('shows the source of the suggestions', async () => {
    const { user } = await openForm();
    await enter(user, 'Adresse', 'Rue du Bourg');
    await screen.findByRole('option', { name: /Lausanne/ });
    expect(field('Adresse')).toHaveAccessibleDescription('Suggestions\u00A0: © swisstopo');
  });

  test('is not searched before three letters, nor when the form opens', async () => {
    const { server, user } = await openForm('/apiary/1/edit');
    const address = field('Adresse');
    expect(address).toHaveValue('Chemin des Prés 3');
    await user.clear(address);
    await user.type(address, 'Ru');
    await user.click(screen.getByRole('textbox', { name: /Référence/ }));
    expect(geocoded(server)).toEqual([]);
  });

  test('can be typed freely if the service fails, without an error', async () => {
    const { server, user } = await openForm();
    server.on(placeEndpoints.geocode, { refuse: { status: 500, code: 'internal' } });
    const address = field('Adresse');
    await enter(user, 'Adresse', 'Au bord du bois');
    await waitFor(() => expect(geocoded(server)).not.toEqual([]));
    expect(address).toHaveValue('Au bord du bois');
    for (const alert of screen.queryAllByRole('alert')) expect(alert).toBeEmptyDOMElement();
  });
});

describe('the address after the location changed', () => {
  /** The saved apiary is at 46.82 north, and so is its address. */
  const openSaved = () => openForm('/apiary/1/edit', anApiary({ latitude: 46.82, longitude: 6.53 }));
  const address = () => field('Adresse');
  const note = () => screen.queryByText(/ancien emplacement/);

  test('is marked as that of the former location, and can be cleared', async () => {
    const { user } = await openSaved();
    await enter(user, /Latitude/, '46.92');
    expect(
      await screen.findByText("Cette adresse est celle de l'ancien emplacement, à 11,1 km d'ici."),
    ).toBeVisible();
    expect(address()).toHaveValue('Chemin des Prés 3');
    await user.click(screen.getByRole('button', { name: "Effacer l'adresse" }));
    expect(address()).toHaveValue('');
    expect(address()).toHaveFocus();
    expect(note()).toBeNull();
  });

  test('is valid again if the location is restored or another address is typed', async () => {
    const { user } = await openSaved();
    await enter(user, /Latitude/, '46.92');
    await screen.findByText(/ancien emplacement/);
    await enter(user, /Latitude/, '46.825');
    await waitFor(() => expect(note()).toBeNull());
    await enter(user, /Latitude/, '46.92');
    await screen.findByText(/ancien emplacement/);
    await enter(user, 'Adresse', 'Chemin des Prés 3, derrière le bois');
    expect(note()).toBeNull();
  });

  test('is that of a newly chosen suggestion', async () => {
    const { user } = await openSaved();
    await enter(user, 'Adresse', 'Rue du Bourg');
    await user.click(await screen.findByRole('option', { name: 'Rue du Bourg 1, 1003 Lausanne' }));
    expect(note()).toBeNull();
    await enter(user, /Longitude/, '6.7');
    expect(await screen.findByText(/ancien emplacement, à 5 km/)).toBeVisible();
  });

  test('is still marked after the form was left and opened again', async () => {
    keepDraft('apiary-draft.1', { changed: { latitude: '46.92' }, idempotencyKey: newIdempotencyKey() });
    await openSaved();
    expect(await screen.findByText(/ancien emplacement, à 11,1 km/)).toBeVisible();
  });
});

describe('the altitude', () => {
  test('is filled in from the height service if it is empty', async () => {
    const { user } = await openForm();
    await enter(user, /Latitude/, '46.52');
    await enter(user, /Longitude/, '6,63');
    await waitFor(() => expect(typedIn(/Altitude/)).toBe('554'));
  });

  test('that was typed is kept', async () => {
    const { server, user } = await openForm();
    await enter(user, /Altitude/, '812');
    await enter(user, /Latitude/, '46.52');
    await enter(user, /Longitude/, '6.63');
    await waitFor(() => expect(server.requests.some(({ path }) => path === '/api/elevation')).toBe(true));
    await screen.findByText(/Payerne/);
    expect(typedIn(/Altitude/)).toBe('812');
  });

  test('that was filled in follows the coordinates, and is cleared where it is unknown', async () => {
    const { server, user } = await openForm();
    await enter(user, /Latitude/, '46.52');
    await enter(user, /Longitude/, '6.63');
    await waitFor(() => expect(typedIn(/Altitude/)).toBe('554'));
    server.on(placeEndpoints.elevation, { answer: { altitude: null } });
    await enter(user, /Latitude/, '48.86');
    await waitFor(() => expect(typedIn(/Altitude/)).toBe(''));
  });

  test('of an apiary without one is not requested unless its coordinates change', async () => {
    const { server } = await openForm('/apiary/1/edit');
    expect(await screen.findByText(/Payerne/)).toBeVisible();
    expect(server.requests.some(({ path }) => path === '/api/elevation')).toBe(false);
    expect(typedIn(/Altitude/)).toBe('');
  });
});

describe('the weather station', () => {
  test('that is nearest is shown with its distance', async () => {
    await openForm('/apiary/1/edit', anApiary({ latitude: 46.82, longitude: 6.53 }));
    expect(await screen.findByText('Payerne (PAY), à 31,4 km')).toBeVisible();
  });

  test('needs coordinates', async () => {
    await openForm();
    expect(screen.getByText(/La station sera choisie dès que/)).toBeVisible();
  });

  test('is none far abroad, and the form says so', async () => {
    await openForm('/apiary/1/edit', anApiary({ latitude: 48.86, longitude: 2.35 }));
    expect(await screen.findByText(/Aucune station du réseau national à moins de 50 km/)).toBeVisible();
  });
});

describe("the beekeeper's current position", () => {
  const standAt = (altitude: number | null) =>
    Object.defineProperty(navigator, 'geolocation', {
      configurable: true,
      value: {
        getCurrentPosition: (found: (position: unknown) => void) =>
          found({ coords: { latitude: 46.81234567, longitude: 6.94, altitude } }),
      },
    });
  // jsdom has no geolocation.
  afterEach(() => Reflect.deleteProperty(navigator, 'geolocation'));

  test('becomes the location, and the height service has priority over the phone', async () => {
    const { user } = await openForm();
    standAt(601.7);
    await user.click(screen.getByRole('button', { name: 'Utiliser ma position' }));
    expect(typedIn(/Latitude/)).toBe('46.812346');
    await waitFor(() => expect(typedIn(/Altitude/)).toBe('554'));
  });

  test("uses the phone's height if the service has none", async () => {
    const { server, user } = await openForm();
    server.on(placeEndpoints.elevation, 'no network');
    standAt(601.7);
    await user.click(screen.getByRole('button', { name: 'Utiliser ma position' }));
    await waitFor(() => expect(typedIn(/Altitude/)).toBe('602'));
  });

  test("uses the phone's height abroad, until the location changes", async () => {
    const { server, user } = await openForm();
    server.on(placeEndpoints.elevation, { answer: { altitude: null } });
    standAt(601.7);
    await user.click(screen.getByRole('button', { name: 'Utiliser ma position' }));
    const answers = () => server.requests.filter(({ path }) => path === '/api/elevation').length;
    await waitFor(() => expect(answers()).toBe(1));
    await screen.findByText(/Payerne/);
    expect(typedIn(/Altitude/)).toBe('602');
    await enter(user, /Latitude/, '48.86');
    await waitFor(() => expect(typedIn(/Altitude/)).toBe(''));
  });
});
