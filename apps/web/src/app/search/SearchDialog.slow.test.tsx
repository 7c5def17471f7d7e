import {
  FOUND_NOTES_DEFAULT,
  type FoundNote,
  observationEndpoints,
  recordEndpoints,
} from '@propolis/contract';
import { onlineManager } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aHive, anApiary, aTreatment, pageOfRecords, signedIn } from '../../../test/beekeeping.ts';
import { arrivedAt } from '../../../test/elements.ts';
import { renderApp } from '../../../test/render-app.tsx';

const aNote = (change: Partial<FoundNote> = {}): FoundNote => ({
  observation_id: 7,
  hive_id: 12,
  observation_date: '2026-05-01T10:00:00.000Z',
  item: 'general_notes',
  excerpt: 'Acacia en fleur',
  ...change,
});

async function openSearch(notes: readonly FoundNote[] = []) {
  const hives = ['Acacia', 'Tilleul', 'Grand acacia'].map((name, at) =>
    aHive({ id: 11 + at, name, position_on_apiary: at + 1 }),
  );
  const server = signedIn([anApiary({ hives })]);
  server.on(observationEndpoints.search, { answer: notes });
  const app = renderApp('/waiting');
  await screen.findByText("Rien n'attend");
  await app.user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: 'Chercher' });
  return { ...app, server, field };
}
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const active = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;

describe('the search', () => {
  test('opens by its keys, has the focus, and closes by Escape', async () => {
    const { field, user } = await openSearch();
    expect(field).toHaveFocus();
    expect(field).toHaveAttribute('aria-expanded', 'false');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(field).not.toBeInTheDocument());
  });

  test('opens by the field in the menu', async () => {
    signedIn([anApiary()]);
    const { user } = renderApp('/waiting');
    const [button = document.body] = await screen.findAllByRole('button', { name: 'Chercher' });
    await user.click(button);
    expect(await screen.findByRole('combobox', { name: 'Chercher' })).toHaveFocus();
  });

  test('finds hives and notes, and shows how many', async () => {
    const { user } = await openSearch([aNote(), aNote({ observation_id: 8, item: 'foraging_main_source' })]);
    await user.keyboard('acacia');
    await screen.findByText('4 résultats.');
    expect(options()).toEqual([
      'AcaciaLes Rasses',
      'Grand acaciaLes Rasses',
      'Tilleul, 1er mai 2026Acacia en fleur',
      'Tilleul, 1er mai 2026Source principale\u00A0: Acacia en fleur',
    ]);
    const notes = screen.getByRole('group', { name: 'Notes' });
    expect(within(notes).getAllByText('Acacia')[0]?.tagName).toBe('MARK');
  });

  test('is navigated with the arrow keys, and opens an option by Enter', async () => {
    const { field, user, router } = await openSearch([aNote()]);
    await user.keyboard('acacia');
    await screen.findByText('3 résultats.');
    expect(active(field)).toBe('AcaciaLes Rasses');
    await user.keyboard('{ArrowUp}');
    expect(active(field)).toBe('Tilleul, 1er mai 2026Acacia en fleur');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(active(field)).toBe('Grand acaciaLes Rasses');
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Grand acacia');
    expect(field).toHaveFocus();
    await user.keyboard('{Enter}');
    await arrivedAt(router, '/apiary/1/hive/13');
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Chercher' })).not.toBeInTheDocument());
  });

  test('finds records by what was typed into them', async () => {
    const { user, router, server } = await openSearch();
    const found = aTreatment({ batch: 'LOT-77', note: 'Trappe fermée' });
    server.on(recordEndpoints.list, ({ query }) => ({
      answer: query.get('q') === 'fermee' ? pageOfRecords(found) : pageOfRecords(),
    }));
    await user.keyboard('fermee');
    const option = await screen.findByRole('option', { name: /Formicpro/ });
    expect(option).toHaveTextContent('Formicpro, 2 lanières, 1er août 2026Trappe fermée');
    expect(within(option).getByText('fermée').tagName).toBe('MARK');
    await user.keyboard('{Enter}');
    await arrivedAt(router, `/journal/${found.id}`);
  });

  test('leads from a note to its observation', async () => {
    const { user, router, server } = await openSearch([aNote()]);
    server.on(observationEndpoints.ids, { answer: [] });
    server.on(observationEndpoints.latest, { answer: [] });
    await user.keyboard('fleur');
    await user.click(await screen.findByRole('option', { name: /Tilleul/ }));
    await arrivedAt(router, '/apiary/1/hive/12');
    expect(router.state.location.search).toEqual({ tab: 'observations', from: 7 });
  });

  test('requests notes from two letters on', async () => {
    const { field, user, server } = await openSearch();
    const asked = () =>
      server.requests
        .filter(({ path }) => path === '/api/observations/search')
        .map(({ query }) => query.get('q'));
    await user.keyboard('t');
    await screen.findByText('1 résultat.');
    await user.keyboard('illeul');
    await waitFor(() => expect(asked().at(-1)).toBe('tilleul'));
    expect(field).toHaveValue('tilleul');
    expect(asked()).not.toContain('t');
  });

  test('says that it goes on until the server has answered', async () => {
    const { user, server } = await openSearch();
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.on(observationEndpoints.search, async () => {
      await answered;
      return { answer: [aNote()] };
    });
    await user.keyboard('acacia');
    expect(await screen.findByText('2 résultats. Recherche dans vos notes et votre journal…')).toBeVisible();
    answer();
    expect(await screen.findByText('3 résultats.')).toBeVisible();
  });

  test('without a network finds hives, and says that notes are missing', async () => {
    const { user, server } = await openSearch();
    onlineManager.setOnline(false);
    server.on(observationEndpoints.search, 'no network');
    await user.keyboard('til');
    expect(
      await screen.findByText(
        '1 résultat. Sans réseau, vos notes et votre journal ne peuvent pas être parcourus.',
      ),
    ).toBeVisible();
    expect(options()).toEqual(['TilleulLes Rasses']);
  });

  test('whose notes fail says so, and still has the hives', async () => {
    const { user, server } = await openSearch();
    server.on(observationEndpoints.search, { refuse: { status: 400, code: 'malformed' } });
    await user.keyboard('til');
    expect(
      await screen.findByText("1 résultat. Vos notes et votre journal n'ont pas pu être parcourus."),
    ).toBeVisible();
  });

  test('with more results than it shows says so', async () => {
    const notes = Array.from({ length: FOUND_NOTES_DEFAULT }, (_, at) => aNote({ observation_id: at + 1 }));
    const { user, server } = await openSearch(notes);
    await user.keyboard('fleur');
    const cut = 'Les 8 premiers résultats. Écrivez plus pour préciser.';
    expect(await screen.findByText(cut)).toBeVisible();
    server.on(observationEndpoints.search, { answer: [aNote()] });
    await user.keyboard(' ac');
    expect(await screen.findByText('1 résultat.')).toBeVisible();
  });

  test('shows more with the last option, and keeps the keyboard position', async () => {
    const notes = Array.from({ length: FOUND_NOTES_DEFAULT + 3 }, (_, at) =>
      aNote({ observation_id: at + 1, excerpt: `fleur ${at + 1}` }),
    );
    const { field, user, server } = await openSearch(notes.slice(0, FOUND_NOTES_DEFAULT));
    await user.keyboard('fleur');
    await screen.findByRole('option', { name: 'Voir plus de résultats' });
    server.on(observationEndpoints.search, { answer: notes });
    await user.keyboard('{ArrowUp}');
    expect(active(field)).toBe('Voir plus de résultats');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('11 résultats.')).toBeVisible();
    expect(field).toHaveFocus();
    expect(active(field)).toContain('fleur 9');
    expect(screen.queryByRole('option', { name: 'Voir plus de résultats' })).not.toBeInTheDocument();
    expect(server.requests.at(-1)?.query.get('limit')).toBe('32');
  });

  test('leads to the commands of a hive', async () => {
    const { user, router } = await openSearch();
    await user.keyboard('observation til');
    const actions = await screen.findByRole('group', { name: 'Actions' });
    expect(within(actions).getAllByRole('option')).toHaveLength(1);
    await user.keyboard('{Enter}');
    await arrivedAt(router, '/apiary/1/hive/12/observation');
  });

  test('without results says so', async () => {
    const { user } = await openSearch();
    await user.keyboard('xyz');
    expect(await screen.findByText('Rien ne correspond.')).toBeVisible();
    expect(options()).toEqual([]);
  });
});
