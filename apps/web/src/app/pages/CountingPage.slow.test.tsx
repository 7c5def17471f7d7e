import { type Counting, countingEndpoints } from '@propolis/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { anApiary, signedIn } from '../../../test/beekeeping.ts';
import { openCounting, sent, verdict } from '../../../test/counting-page.ts';
import { aWholeCounting } from '../../../test/countings.ts';
import { confirm } from '../../../test/elements.ts';
import { renderApp } from '../../../test/render-app.tsx';

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
      count_date: '2026-06-04T10:00:00.000Z',
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
