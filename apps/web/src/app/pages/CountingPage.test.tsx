import { type Counting, countingEndpoints } from '@propolis/contract';
import { boardCells, cellsToCheck } from '@propolis/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { aHive, anApiary, signedIn } from '../../../test/beekeeping.ts';
import { aResult, aWholeCounting } from '../../../test/countings.ts';
import { confirm, pick } from '../../../test/elements.ts';
import { renderApp } from '../../../test/render-app.tsx';
import type { StandInServer } from '../../../test/server.ts';

const HIVES = [aHive({ id: 11, name: 'Capucine' }), aHive({ id: 12, name: 'Marguerite' })];

/** The page of this counting, with a server that stores changes. */
async function openCounting(change: Partial<Counting> = {}) {
  let counting = aWholeCounting(change);
  const server = signedIn([anApiary({ hives: HIVES })]);
  server.on(countingEndpoints.get, () => ({ answer: counting }));
  server.on(countingEndpoints.list, { answer: { data: [], last_page: 1 } });
  server.on(countingEndpoints.correct, ({ body }) => {
    counting = { ...counting, ...(body as Pick<Counting, 'corrections'>) };
    return { answer: counting };
  });
  server.on(countingEndpoints.update, ({ body }) => ({ answer: { ...counting, ...(body as object) } }));
  server.on(countingEndpoints.recount, ({ body }) => {
    counting = { ...counting, ...(body as object), status: 'waiting', api_result: null, corrections: null };
    return { answer: counting };
  });
  server.on(countingEndpoints.remove, { answer: undefined });
  const app = renderApp('/automatic_varroa_counting/5');
  await screen.findByRole('tab', { name: 'Comptage' });
  const changeTo = (next: Partial<Counting>) => {
    counting = { ...counting, ...next };
    server.emit('notice', { event: 'counting.changed', about: { countingId: counting.id } });
  };
  return { ...app, server, changeTo };
}

const sent = ({ requests }: StandInServer, method: string) =>
  requests.filter((request) => request.method === method).map(({ path, body }) => ({ path, body }));
const CORRECTIONS = '/api/automatic_varroa_counting/5/corrections';
const verdict = () => screen.getByLabelText('Nombre de varroas', { selector: 'section' });

describe('the page of a counting', () => {
  test('shows the number first as a range with its best estimate, and who counted', async () => {
    await openCounting();
    expect(verdict()).toHaveTextContent('1 à 6');
    expect(verdict()).toHaveTextContent('sans doute 3');
    expect(verdict()).toHaveTextContent('Compté par Propolis sur la photo');
    expect(verdict()).toHaveTextContent('compter à la main est plus sûr');
  });

  afterEach(() => void vi.useRealTimers());

  test('names the assumed board width of a number without a marker, and gives no all-clear', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(aWholeCounting().count_date) });
    await openCounting({
      scale_doubt: 'assumed_scale',
      varroa_count_above_minimum_certainty: 0,
      count_range: { least: 0, most: 2 },
      api_result: aResult({
        detections: [],
        range: { least: 0, most: 2 },
        scale_range: { least: 0.0575, most: 0.135 },
        quality: { warnings: ['assumed_scale'] },
      }),
    });
    expect(verdict()).toHaveTextContent('0 à 2');
    expect(verdict()).toHaveTextContent('si la photo montre un lange entier, pris de 23 à 54 cm de long');
    expect(screen.queryByText('Sous le seuil')).not.toBeInTheDocument();
    expect(screen.queryByText(/Rien à faire/)).not.toBeInTheDocument();
    expect(screen.getByText("L'échelle n'est pas sûre")).toBeVisible();
  });

  test('shows all known values, and marks the others as unknown', async () => {
    await openCounting();
    const value = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling;
    expect(value('Certitude médiane')).toHaveTextContent(/^60,00\s?%$/);
    expect(value('Varroas possibles en tout')).toHaveTextContent('5');
    expect(value('Repère')).toHaveTextContent('2 francs');
    expect(value("Diamètre de l'objet")).toHaveTextContent('pas utilisé');
    expect(value("Marque de l'appareil")).toHaveTextContent('Fairphone');
    expect(value("Modèle de l'appareil")).toHaveTextContent('inconnu');
    expect(value('Erreur')).toHaveTextContent('inconnu');
    expect(value('Réponse du compteur')).toHaveTextContent('"version": "1.0.0"');
  });

  test('of a hand count is complete without a photo', async () => {
    await openCounting({
      counted_by: 'hand',
      photo: null,
      photo_timestamp: null,
      marker: null,
      api_result: null,
      varroa_count_above_minimum_certainty: 4,
    });
    expect(verdict()).toHaveTextContent('4 varroas');
    expect(verdict()).toHaveTextContent('Compté à la main');
    expect(verdict()).not.toHaveTextContent('est plus sûr');
    expect(screen.queryByRole('region', { name: 'Photo et marques' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Recompter/ })).not.toBeInTheDocument();
    // Without a photo no value of a photo is missing.
    expect(screen.getByText('Compté', { selector: 'dd *' })).toBeVisible();
    expect(screen.queryByText('inconnu')).not.toBeInTheDocument();
  });

  test('of a counting that failed explains what to do, also in its facts', async () => {
    const words = "Aucune pièce n'est en vue";
    await openCounting({ status: 'error_api_find_coin', error: 'nothing_round', api_result: null });
    expect(verdict()).toHaveTextContent(words);
    const fact = screen.getByText('Erreur', { selector: 'dt' }).nextElementSibling;
    expect(fact).toHaveTextContent(words);
    expect(fact).not.toHaveTextContent('nothing_round');
  });

  test('becomes the page of a finished one automatically', async () => {
    const { changeTo } = await openCounting({ status: 'processing', api_result: null });
    expect(verdict()).toHaveTextContent('Le compteur regarde la photo');
    changeTo({ status: 'done', api_result: aResult() });
    await waitFor(() => expect(verdict()).toHaveTextContent('1 à 6'));
  });
});

describe('saving', () => {
  test('links another hive, confirms it and goes back to the list', async () => {
    const { user, server, router } = await openCounting();
    await pick(user, 'Ruche', 'Marguerite');
    const days = screen.getByLabelText('Nombre de jours sous la ruche', { selector: 'input' });
    await user.clear(days);
    await user.type(days, '3,5');
    await user.click(screen.getAllByText('Enregistrer', { selector: 'button *' })[0] as HTMLElement);
    expect(await screen.findByText('Comptage mis à jour')).toBeInTheDocument();
    expect(sent(server, 'PUT')).toEqual([
      { path: '/api/automatic_varroa_counting/5', body: { hive_id: 12, exposure_days: 3.5 } },
    ]);
    expect(router.state.location.pathname).toBe('/automatic_varroa_counting');
  });

  test('formats the days in the language', async () => {
    await openCounting({ exposure_days: 6.5 });
    const days = await screen.findByRole('textbox', { name: 'Nombre de jours sous la ruche' });
    expect(days).toHaveValue('6,5');
  });

  test('with an invalid number of days sends nothing and shows the error', async () => {
    const { user, server } = await openCounting();
    const days = screen.getByLabelText('Nombre de jours sous la ruche', { selector: 'input' });
    await user.clear(days);
    await user.type(days, '0,4');
    await user.click(screen.getAllByText('Enregistrer', { selector: 'button *' })[0] as HTMLElement);
    await waitFor(() => expect(days).toHaveAttribute('aria-invalid', 'true'));
    expect(sent(server, 'PUT')).toEqual([]);
  });
});

/** As entered, on the 14th at ten in the morning. */
const BY_HAND = {
  counted_by: 'hand',
  photo: null,
  photo_timestamp: null,
  marker: null,
  api_result: null,
  count_date: '2026-06-14T08:00:00.000Z',
  varroa_count_above_minimum_certainty: 112,
  varroa_count_total: 112,
  version: 3,
} as const satisfies Partial<Counting>;
// By label, not by role: queries by role are slow in a long page.
const field = (label: RegExp) => screen.getByLabelText(label, { selector: 'input' });
const NUMBER = /^Nombre de varroas/;
const DAY = /^Jour du comptage/;

describe('correcting a hand count', () => {
  type User = Awaited<ReturnType<typeof openCounting>>['user'];
  const retype = async (user: User, name: RegExp, text: string) => {
    await user.clear(field(name));
    if (text) await user.type(field(name), text);
    await user.tab();
  };
  const save = (user: User) =>
    user.click(screen.getAllByText('Enregistrer', { selector: 'button *' })[0] as HTMLElement);

  test('shows its number and day, and saves another number; the day keeps its hour', async () => {
    const { user, server, router } = await openCounting(BY_HAND);
    await waitFor(() => expect(field(NUMBER)).toHaveValue('112'));
    expect(field(DAY)).toHaveValue('14.06.2026');
    await retype(user, NUMBER, '12');
    await save(user);
    expect(await screen.findByText('Comptage mis à jour')).toBeInTheDocument();
    const typed = { count: 12, count_date: BY_HAND.count_date, comment: null };
    const body = { hive_id: 11, exposure_days: 7, ...typed };
    expect(sent(server, 'PUT')).toEqual([{ path: '/api/automatic_varroa_counting/5', body }]);
    expect(server.requests.find(({ method }) => method === 'PUT')?.headers.get('if-match')).toBe('"3"');
    expect(router.state.location.pathname).toBe('/automatic_varroa_counting');
    expect(Object.keys(localStorage).filter((name) => name.includes('-draft.'))).toEqual([]);
  });

  test('sets another day to noon', async () => {
    const { user, server } = await openCounting(BY_HAND);
    await waitFor(() => expect(field(DAY)).toBeVisible());
    await retype(user, DAY, '4.6.26');
    await save(user);
    await waitFor(() => expect(sent(server, 'PUT')).toHaveLength(1));
    expect(sent(server, 'PUT')[0]?.body).toMatchObject({
      count: 112,
      count_date: new Date('2026-06-04T12:00').toISOString(),
    });
  });

  test('with an invalid number and day sends nothing and shows both errors', async () => {
    const { user, server } = await openCounting(BY_HAND);
    await waitFor(() => expect(field(NUMBER)).toBeVisible());
    await retype(user, NUMBER, 'douze');
    await retype(user, DAY, '1.1.2199');
    await save(user);
    await waitFor(() => expect(field(NUMBER)).toHaveAttribute('aria-invalid', 'true'));
    expect(field(DAY)).toHaveAttribute('aria-invalid', 'true');
    expect(sent(server, 'PUT')).toEqual([]);
  });

  test('is sent once for any number of presses', async () => {
    const { user, server } = await openCounting(BY_HAND);
    await waitFor(() => expect(field(NUMBER)).toBeVisible());
    await retype(user, NUMBER, '12');
    await user.dblClick(screen.getAllByRole('button', { name: 'Enregistrer' })[0] as HTMLElement);
    expect(await screen.findByText('Comptage mis à jour')).toBeInTheDocument();
    expect(sent(server, 'PUT')).toHaveLength(1);
  });

  test('keeps the input until it is saved, and discards it with one press', async () => {
    const { user, unmount } = await openCounting(BY_HAND);
    await waitFor(() => expect(field(NUMBER)).toBeVisible());
    await retype(user, NUMBER, '12');
    unmount();
    const again = await openCounting(BY_HAND);
    expect(await screen.findByText('Votre saisie a été retrouvée.')).toBeVisible();
    expect(field(NUMBER)).toHaveValue('12');
    await again.user.click(screen.getByRole('button', { name: 'Tout effacer' }));
    expect(field(NUMBER)).toHaveValue('112');
  });

  test('that another device has also corrected asks which number and day to keep', async () => {
    const { user, server } = await openCounting(BY_HAND);
    const present = aWholeCounting({
      ...BY_HAND,
      varroa_count_total: 14,
      varroa_count_above_minimum_certainty: 14,
      count_date: '2026-06-13T10:00:00.000Z',
      version: 4,
    });
    server.on(countingEndpoints.update, ({ headers }) =>
      headers.get('if-match') === '"3"'
        ? { refuse: { status: 409, code: 'changed_meanwhile', present } }
        : { answer: present },
    );
    await waitFor(() => expect(field(NUMBER)).toBeVisible());
    await retype(user, NUMBER, '12');
    await save(user);
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('radio', { name: /12/ })).toBeChecked();
    expect(dialog.getByRole('radio', { name: /13 juin 2026/ })).toBeChecked();
    await user.click(dialog.getByRole('button', { name: 'Enregistrer ce choix' }));
    await waitFor(() => expect(sent(server, 'PUT')).toHaveLength(2));
    expect(sent(server, 'PUT')[1]?.body).toMatchObject({ count: 12, count_date: present.count_date });
  });
});

test('is not offered for a photo', async () => {
  await openCounting();
  await screen.findByRole('textbox', { name: 'Nombre de jours sous la ruche' });
  expect(screen.queryByRole('textbox', { name: NUMBER })).not.toBeInTheDocument();
  expect(screen.queryByRole('textbox', { name: DAY })).not.toBeInTheDocument();
});

describe('correcting', () => {
  afterEach(() => void vi.useRealTimers());
  const listed = ({ user }: Awaited<ReturnType<typeof openCounting>>) =>
    user.click(screen.getByText('Les 5 marques en liste'));

  test('a changed mark in the list updates the number at once, can be undone and redone, and is sent once', async () => {
    const app = await openCounting();
    const { user, server } = app;
    await listed(app);
    // fake timers: on a slow machine the debounce could end between the presses
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.click(screen.getByRole('button', { name: "La marque 1 n'est pas un varroa" }));
    expect(verdict()).toHaveTextContent('sans doute 2');
    expect(verdict()).toHaveTextContent('le compteur seul disait 3');
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    expect(verdict()).toHaveTextContent('sans doute 3');
    fireEvent.click(screen.getByRole('button', { name: 'Rétablir' }));
    fireEvent.click(screen.getByRole('button', { name: 'La marque 4 est un varroa' }));
    vi.runOnlyPendingTimers();
    vi.useRealTimers();
    const { process_timestamp } = aWholeCounting();
    await waitFor(() =>
      expect(sent(server, 'PUT')).toEqual([
        {
          path: CORRECTIONS,
          body: { corrections: { confirmed: [3], removed: [0], added: [] }, process_timestamp },
        },
      ]),
    );
    await user.click(screen.getByRole('button', { name: 'Tout annuler' }));
    await waitFor(() =>
      expect(sent(server, 'PUT').at(-1)?.body).toEqual({ corrections: null, process_timestamp }),
    );
  });

  test('is sent when the page is left before the debounce ends', async () => {
    const app = await openCounting();
    await listed(app);
    await app.user.click(screen.getByRole('button', { name: "La marque 2 n'est pas un varroa" }));
    app.unmount();
    await waitFor(() => expect(sent(app.server, 'PUT')).toHaveLength(1));
  });

  test('that is refused is reverted and reported', async () => {
    const app = await openCounting();
    app.server.on(countingEndpoints.correct, { refuse: { status: 409, code: 'conflict' } });
    await listed(app);
    await app.user.click(screen.getByRole('button', { name: "La marque 1 n'est pas un varroa" }));
    expect(await screen.findByText(/La correction n'a pas pu être enregistrée/)).toBeInTheDocument();
    await waitFor(() => expect(verdict()).toHaveTextContent('sans doute 3'));
  });

  test('the certainty threshold can be moved for viewing, and changes nothing', async () => {
    const { server } = await openCounting();
    const slider = screen.getByRole('slider', { name: /Certitude dès 50/ });
    fireEvent.change(slider, { target: { value: '35' } });
    expect(screen.getByText('4 varroas')).toBeInTheDocument();
    expect(screen.getByText(/garde la limite de 50/)).toBeInTheDocument();
    expect(verdict()).toHaveTextContent('sans doute 3');
    expect(sent(server, 'PUT')).toEqual([]);
  });
});

describe('the review of the doubtful ones', () => {
  test('asks about each by buttons or keys, goes back, and ends with a summary', async () => {
    const { user } = await openCounting();
    await user.click(screen.getByRole('button', { name: 'Décider les douteux (2)' }));
    const tour = screen.getByRole('region', { name: 'Tour des douteux' });
    expect(tour).toHaveFocus();
    expect(tour).toHaveTextContent('1 sur 2');
    await user.keyboard('n');
    expect(tour).toHaveTextContent('2 sur 2');
    await user.keyboard('{Backspace}');
    expect(tour).toHaveTextContent('1 sur 2');
    await user.click(within(tour).getByRole('button', { name: 'Oui' }));
    await user.click(within(tour).getByRole('button', { name: 'Je ne sais pas' }));
    const end = screen.getByRole('region', { name: 'Tour des douteux' });
    expect(end).toHaveTextContent('1 varroa, aucun débris, 1 laissé de côté.');
    await user.click(within(end).getByRole('button', { name: 'Terminer' }));
    expect(screen.getByRole('button', { name: 'Décider le douteux' })).toBeInTheDocument();
  });
});

describe('the check of a third', () => {
  const label = "Vérification d'un tiers";
  // Eight mites in a row, in the two lower rows of the photo.
  const detections = Array.from({ length: 8 }, (_, at) => ({
    x: 500 * at + 20,
    y: at % 2 === 0 ? 1900 : 2600,
    width: 14,
    height: 18,
    certainty: 0.9,
  }));
  const change = { api_result: aResult({ detections, range: { least: 6, most: 12 } }) };

  test('goes from cell to cell, states the measured error, and uses its total on one press', async () => {
    const { user, server } = await openCounting(change);
    fireEvent.click(screen.getByText('Vérifier un tiers'));
    const tour = screen.getByLabelText(label, { selector: 'section' });
    expect(tour).toHaveFocus();
    expect(tour).toHaveTextContent('Case 1 sur 8');
    await user.keyboard('{Enter}');
    expect(tour).toHaveTextContent('Case 2 sur 8');
    await user.keyboard('{Backspace}');
    expect(tour).toHaveTextContent('Case 1 sur 8');
    fireEvent.click(within(tour).getByText('Arrêter'));
    fireEvent.click(screen.getByText('Continuer la vérification (1 sur 8)'));
    const resumed = screen.getByLabelText(label, { selector: 'section' });
    expect(resumed).toHaveTextContent('Case 2 sur 8');
    for (let cell = 2; cell <= 8; cell += 1) fireEvent.click(within(resumed).getByText('Case vérifiée'));
    const end = screen.getByLabelText(label, { selector: 'section' });
    expect(end).toHaveTextContent('Un tiers du lange est vérifié');
    expect(end).toHaveTextContent('aucun oublié, aucun compté à tort');
    expect(end).toHaveTextContent(/Lange entier\s: \d+ à \d+ varroas, sans doute 8/);
    fireEvent.click(within(end).getByText('Prendre ce total'));
    expect(verdict()).toHaveTextContent('Extrapolé du tiers que vous avez vérifié');
    fireEvent.click(within(end).getByText('Terminer'));
    await waitFor(() =>
      expect(sent(server, 'PUT').at(-1)?.body).toMatchObject({
        corrections: { added: [], checked: [...cellsToCheck(aWholeCounting(change))], extrapolated: true },
      }),
    );
    expect(screen.queryByText(/^Vérifier un tiers|^Continuer la vérification/)).not.toBeInTheDocument();
    fireEvent.click(screen.getByText('Reprendre les marques'));
    expect(verdict()).toHaveTextContent('Compté par Propolis sur la photo');
  });

  test('names the error that the corrections in its cells show', async () => {
    const drawn = cellsToCheck(aWholeCounting(change));
    const [first] = boardCells({ width: 4000, height: 3000 }).filter((_cell, at) => drawn.includes(at));
    const added = [1, 2].map((at) => ({ x: (first?.x ?? 0) + 100 * at, y: (first?.y ?? 0) + 100 }));
    await openCounting({
      ...change,
      corrections: { confirmed: [], removed: [], added, checked: [...drawn] },
    });
    const result = screen.getByLabelText('Résultat de la vérification');
    expect(result).toHaveTextContent('2 oubliés, aucun compté à tort. Le compteur compte');
    expect(result).toHaveTextContent(/\d+\s?% de trop peu/);
  });
});

describe('counting again and deleting', () => {
  test('another coin is sent, and the page waits for its number', async () => {
    const { user, server } = await openCounting();
    await user.click(screen.getByRole('button', { name: 'Recompter avec un autre repère' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('radio', { name: /5 francs/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Recompter' }));
    await waitFor(() => expect(verdict()).toHaveTextContent('La photo attend son tour'));
    expect(sent(server, 'POST')).toEqual([
      {
        path: '/api/automatic_varroa_counting/5/recount',
        body: { marker: 'marker_5_CHF', custom_marker_diameter: null, board_mm_per_px: null },
      },
    ]);
  });

  test('the width of the board, in a frame on the photo, is sent as the scale', async () => {
    const { user, server } = await openCounting({ scale_doubt: 'assumed_scale' });
    server.on(countingEndpoints.photo, { file: 'a photo' });
    await user.click(screen.getByRole('button', { name: 'Donner la largeur du lange' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Recompter' }));
    expect(dialog.getByRole('textbox', { name: /Largeur/ })).toHaveAccessibleDescription(
      /Dites combien de centimètres/,
    );
    // From 94 % of the photo's 4000 pixels to 91 %; the left side stays at 6 %.
    const corner = await dialog.findByRole('button', { name: 'Coin en bas à droite' });
    corner.focus();
    await user.keyboard('{Shift>}{ArrowLeft}{/Shift}{ArrowLeft}{ArrowUp}');
    await user.type(dialog.getByRole('textbox', { name: /Largeur/ }), '34');
    await user.click(dialog.getByRole('button', { name: 'Recompter' }));
    await waitFor(() => expect(verdict()).toHaveTextContent('La photo attend son tour'));
    const body = sent(server, 'POST')[0]?.body as { marker: string; board_mm_per_px: number };
    expect(body.marker).toBe('marker_UNKNOWN');
    expect(body.board_mm_per_px).toBeCloseTo(340 / (0.85 * 4000), 6);
  });

  test.each([
    ['no scale', { status: 'error_api_count_varroas', error: 'scale_unknown', api_result: null }],
    ['no coin found', { status: 'error_api_find_coin', error: 'weak', api_result: null }],
  ] as const)('with %s the width of the board is asked for', async (_what, change) => {
    await openCounting(change);
    expect(screen.getByText('Donner la largeur du lange', { selector: 'button *' })).toBeVisible();
  });

  test('starts with its diameter, formatted in the language', async () => {
    const { user } = await openCounting({ marker: 'marker_CUSTOM', custom_marker_diameter: 22.5 });
    await user.click(screen.getByRole('button', { name: 'Recompter avec un autre repère' }));
    expect(await screen.findByRole('textbox', { name: /Diamètre/ })).toHaveValue('22,5');
  });

  test('it is deleted after a confirmation', async () => {
    const { user, server, router } = await openCounting();
    await user.click(screen.getByRole('button', { name: 'Autres actions du comptage' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Supprimer le comptage' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('sa photo et vos corrections');
    await user.click(within(dialog).getByRole('button', { name: 'Supprimer' }));
    expect(await screen.findByText('Comptage supprimé')).toBeInTheDocument();
    expect(sent(server, 'DELETE')).toEqual([{ path: '/api/automatic_varroa_counting/5', body: undefined }]);
    expect(router.state.location.pathname).toBe('/automatic_varroa_counting');
  });

  test('one that another device has linked differently is not deleted unseen', async () => {
    const { user, server } = await openCounting({ version: 3 });
    server.on(countingEndpoints.remove, ({ headers }) =>
      headers.get('if-match') === '"3"'
        ? {
            refuse: {
              status: 409,
              code: 'changed_meanwhile',
              present: aWholeCounting({ version: 4, hive_id: 12 }),
            },
          }
        : { answer: undefined },
    );
    await user.click(screen.getByRole('button', { name: 'Autres actions du comptage' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Supprimer le comptage' }));
    await confirm(user, 'Supprimer ce comptage\u00A0?', 'Supprimer');
    expect(await screen.findByText(/modifiées entre-temps sur un autre appareil/)).toBeVisible();
    expect(sent(server, 'DELETE')).toHaveLength(1);
  });

  test('a missing counting is reported', async () => {
    const server = signedIn([anApiary()]);
    server.on(countingEndpoints.get, { refuse: { status: 404, code: 'not_found' } });
    renderApp('/automatic_varroa_counting/9');
    expect(await screen.findByText("Ce comptage n'existe pas")).toBeInTheDocument();
  });
});
