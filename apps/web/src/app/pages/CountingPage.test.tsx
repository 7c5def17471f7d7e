import { countingEndpoints } from '@propolis/contract';
import { boardCells, cellsToCheck } from '@propolis/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { openCounting, sent, verdict } from '../../../test/counting-page.ts';
import { aResult, aWholeCounting } from '../../../test/countings.ts';
import { pick } from '../../../test/elements.ts';

const CORRECTIONS = '/api/automatic_varroa_counting/5/corrections';

describe('the page of a counting', () => {
  test('shows the number first as a range with its best estimate, and who counted', async () => {
    await openCounting();
    expect(verdict()).toHaveTextContent('1 à 6');
    expect(verdict()).toHaveTextContent('sans doute 3');
    expect(verdict()).toHaveTextContent('Compté par Propolis sur la photo');
    expect(verdict()).toHaveTextContent('compter à la main est plus sûr');
  });

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
    expect(verdict()).toHaveTextContent('si la photo montre un lange entier, long de 23 à 54 cm');
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

describe('correcting', () => {
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
    await user.click(screen.getByRole('button', { name: 'Juger les douteux (2)' }));
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
    expect(screen.getByRole('button', { name: 'Juger le douteux' })).toBeInTheDocument();
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
    expect(result).toHaveTextContent('2 oubliés, aucun compté à tort. Le compteur en compte');
    expect(result).toHaveTextContent(/\d+\s?% de moins/);
  });
});
