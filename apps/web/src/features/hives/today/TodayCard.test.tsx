import type { Apiary, Hive } from '@propolis/contract';
import { apiaryDay } from '@propolis/domain';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { aHive, anApiary, daysAgo, signedIn } from '../../../../test/beekeeping.ts';
import { arrivedAt } from '../../../../test/elements.ts';
import { renderApp } from '../../../../test/render-app.tsx';

const dayAgo = (days: number) => apiaryDay(new Date(daysAgo(days) * 1000));
const reminded = (ago: number) => ({
  surveillance_reminder: true,
  surveillance_reminder_date: dayAgo(ago),
  surveillance_reminder_comment: 'contrôler la ponte',
});
/** A strong hive observed yesterday. */
const wellHive = (change: Partial<Hive>): Hive => aHive({ last_observation_date: daysAgo(1), ...change });
const overdue = wellHive({ id: 1, name: 'Marguerite', observations_aggregate: reminded(2) });
const watched = wellHive({
  id: 2,
  name: 'Capucine',
  observations_aggregate: { surveillance_particular_attention: true, general_impression: 1 },
  attention_since: Date.UTC(2025, 10, 12, 12) / 1000,
});
const forgotten = wellHive({ id: 3, name: 'Bleuet', last_observation_date: daysAgo(60) });

async function openToday(...hives: Hive[]) {
  const apiaries: Apiary[] = [anApiary({ hives })];
  signedIn(apiaries);
  const app = renderApp('/');
  const card = within(await screen.findByRole('region', { name: "Aujourd'hui" }));
  return { ...app, card, lines: () => card.queryAllByRole('listitem') };
}

describe('Today', () => {
  test('lists what to do, the most urgent first, with links to the hives', async () => {
    const { card, lines, user, router } = await openToday(forgotten, watched, overdue);
    expect(lines().map(({ textContent }) => textContent)).toEqual([
      'MargueriteLes Rassesrappel dépassé de 2 jours«\u00A0contrôler la ponte\u00A0»',
      'CapucineLes Rassesattention particulière depuis le 12.11.25colonie faible',
      'BleuetLes Rassespas visitée depuis 60 jours',
    ]);
    expect(card.getByText('3 choses à faire')).toBeVisible();
    await user.click(card.getByRole('link', { name: 'Marguerite\u00A0: rappel dépassé de 2 jours' }));
    await arrivedAt(router, '/apiary/1/hive/1');
  });

  test('explains why a hive without a recent observation is listed', async () => {
    const { card } = await openToday(forgotten);
    expect(card.getByText(/génération d'ouvrières|besoin de calme/)).toBeVisible();
  });

  test('gives no such reason for a hive without any observation', async () => {
    const { card, lines } = await openToday(wellHive({ last_observation_date: null }));
    expect(lines()).toHaveLength(1);
    expect(card.queryByText(/génération d'ouvrières|besoin de calme/)).not.toBeInTheDocument();
  });

  test('shows five lines, and the others on demand', async () => {
    const many = Array.from({ length: 7 }, (_, at) => ({ ...watched, id: at + 1, name: `Ruche ${at + 1}` }));
    const { card, lines, user } = await openToday(...many);
    expect(lines()).toHaveLength(5);
    await user.click(card.getByRole('button', { name: 'Montrer les 2 autres' }));
    expect(lines()[5]).toHaveFocus(); // The button is gone, so the next line has the focus.
    expect(lines()).toHaveLength(7);
  });

  test('shows hundreds of others a hundred at a time', async () => {
    const many = Array.from({ length: 107 }, (_, at) => ({
      ...watched,
      id: at + 1,
      name: `Ruche ${at + 1}`,
    }));
    const { card, lines, user } = await openToday(...many);
    await user.click(card.getByRole('button', { name: 'Montrer 100 de plus' }));
    expect(lines()).toHaveLength(105);
    await user.click(card.getByRole('button', { name: 'Montrer les 2 autres' }));
    expect(lines()).toHaveLength(107);
  });

  test('postpones a line until tomorrow and can undo it', async () => {
    const { card, lines, user } = await openToday(overdue, watched);
    await user.click(card.getByRole('button', { name: 'Remettre Marguerite à demain' }));
    expect(lines()).toHaveLength(1);
    expect(card.getByText('Remis à demain : Marguerite')).toBeVisible();
    await user.click(card.getByRole('button', { name: 'Annuler' }));
    expect(lines()).toHaveLength(2);
    expect(card.queryByText(/Remis à demain/)).not.toBeInTheDocument();
  });

  test('postpones a line with a long horizontal swipe, but not with a short one', async () => {
    const { card, lines } = await openToday(overdue, watched);
    const swipe = (line: HTMLElement, by: number) => {
      line.setPointerCapture = () => undefined;
      const at = (clientX: number) => ({ pointerId: 1, pointerType: 'touch', clientX });
      fireEvent.pointerDown(line, at(200));
      fireEvent.pointerMove(line, at(200 + by / 2));
      fireEvent.pointerMove(line, at(200 + by));
      fireEvent.pointerUp(line, at(200 + by));
    };
    const first = () => lines()[0] ?? document.body;
    swipe(first(), 95);
    expect(lines()).toHaveLength(2);
    swipe(first(), -96);
    expect(card.getByText('Remis à demain : Marguerite')).toBeVisible();
  });

  test('lists a postponed hive again if it has a more urgent concern', async () => {
    localStorage.setItem('today_dismissed', `${apiaryDay(new Date())} 1:attention`);
    const { lines } = await openToday(overdue);
    expect(lines()).toHaveLength(1);
  });

  test.each([
    ['on another day', '2020-01-01 1:overdue'],
    ['in a way that cannot be read', `${apiaryDay(new Date())} 1 overdue:1 1:urgent`],
  ])('ignores lines postponed %s', async (_when, stored) => {
    localStorage.setItem('today_dismissed', stored);
    const { lines } = await openToday(overdue);
    expect(lines()).toHaveLength(1);
  });

  test('with nothing to do shows a friendly message and what comes next', async () => {
    const inThreeDays = wellHive({ id: 4, name: 'Bleuet', observations_aggregate: reminded(-3) });
    const { card, user, router } = await openToday(wellHive({ id: 5, name: 'Acacia' }), inThreeDays);
    expect(card.getByText("Rien ne presse aujourd'hui : vos colonies suivent leur cours.")).toBeVisible();
    expect(card.getByText(/^À venir/)).toHaveTextContent(/Bleuet, rappel le/);
    await user.click(card.getByRole('link', { name: 'Bleuet' }));
    await arrivedAt(router, '/apiary/1/hive/4');
  });

  test('updates at midnight at the apiary on an open page', async () => {
    vi.useFakeTimers({ now: new Date('2026-06-15T21:59:00Z'), shouldAdvanceTime: true });
    const due = { surveillance_reminder: true, surveillance_reminder_date: '2026-06-15' };
    const seen = Date.now() / 1000 - 86_400;
    signedIn([anApiary({ hives: [aHive({ last_observation_date: seen, observations_aggregate: due })] })]);
    renderApp('/');
    expect(await screen.findByText("rappel pour aujourd'hui")).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(90_000));
    expect(screen.getByText('rappel dépassé de 1 jour')).toBeVisible();
  });

  test('is empty without hives', async () => {
    signedIn([anApiary()]);
    renderApp('/');
    await screen.findByText("Ce rucher n'a pas encore de ruche");
    expect(screen.queryByRole('region', { name: "Aujourd'hui" })).not.toBeInTheDocument();
  });
});
