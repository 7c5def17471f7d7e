import { type Apiary, accountEndpoints, apiaryEndpoints } from '@propolis/contract';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aHive, anApiary, BEEKEEPER, daysAgo, signedIn } from '../../../test/beekeeping.ts';
import { arrivedAt, failure, retry, title } from '../../../test/elements.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { setLanguage } from '../../lib/i18n/language.ts';
import { closeSession } from '../../lib/session.ts';

const observed = aHive({
  last_observation_date: daysAgo(3),
  observations_aggregate: {
    general_impression: 3,
    surveillance_particular_attention: true,
    surveillance_reminder: true,
    surveillance_reminder_date: '2999-12-31',
  },
});
const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) });

describe('the dashboard', () => {
  test('opens the first apiary, and others on demand', async () => {
    signedIn([
      anApiary({ hives: [aHive()] }),
      anApiary({ id: 2, name: 'La Côte', hives: [aHive({ id: 21, name: 'Acacia', apiary_id: 2 })] }),
    ]);
    const { user } = renderApp('/');
    expect(await screen.findByRole('link', { name: 'Ruche 1' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Acacia' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Afficher les ruches de La Côte' }));
    expect(screen.getByRole('link', { name: 'Acacia' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Masquer les ruches de Les Rasses' }));
    expect(screen.queryByRole('link', { name: 'Ruche 1' })).not.toBeInTheDocument();
  });

  test('warns when the account is almost full, and not before', async () => {
    const server = signedIn([anApiary()]);
    const usage = { observations: { kept: 449, most: 500 }, readings: { kept: 900, most: 1000 } };
    server.on(accountEndpoints.user, { answer: { ...BEEKEEPER, usage } });
    renderApp('/');
    expect(await screen.findByText(/Mesures des balances : 900 sur/)).toBeVisible();
    expect(screen.queryByText(/Observations : /)).not.toBeInTheDocument();
  });

  test('is restored as it was left', async () => {
    const acacia = aHive({ id: 21, name: 'Acacia', apiary_id: 2 });
    signedIn([anApiary({ hives: [aHive()] }), anApiary({ id: 2, name: 'La Côte', hives: [acacia] })]);
    const { user, router } = renderApp('/');
    await user.click(await screen.findByRole('button', { name: 'Afficher les ruches de La Côte' }));
    await user.click(screen.getByRole('button', { name: 'Masquer les ruches de Les Rasses' }));
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'La Côte' }));
    await title('La Côte');
    router.history.back();
    await title('Mes ruchers');
    expect(await screen.findByRole('link', { name: 'Acacia' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Ruche 1' })).not.toBeInTheDocument();
  });

  test('opens every apiary for printing, and closes them again', async () => {
    signedIn([
      anApiary({ hives: [aHive()] }),
      anApiary({ id: 2, name: 'La Côte', hives: [aHive({ id: 21, name: 'Acacia', apiary_id: 2 })] }),
    ]);
    renderApp('/');
    await screen.findByRole('link', { name: 'Ruche 1' });
    fireEvent(window, new Event('beforeprint'));
    expect(screen.getByRole('link', { name: 'Acacia' })).toBeVisible();
    expect(screen.getByText(/^Propolis, le /)).toBeVisible();
    fireEvent(window, new Event('afterprint'));
    expect(screen.queryByRole('link', { name: 'Acacia' })).not.toBeInTheDocument();
  });

  test('starts with the list of the last visit while the server is asked for the next', async () => {
    signedIn([anApiary({ hives: [aHive()] })]);
    const first = renderApp('/');
    await screen.findByRole('link', { name: 'Ruche 1' });
    first.unmount();
    const server = signedIn([]);
    let answer: (apiaries: { answer: Apiary[] }) => void = () => {};
    server.on(apiaryEndpoints.list, () => new Promise((resolve) => (answer = resolve)));
    renderApp('/');
    expect(await screen.findByRole('link', { name: 'Ruche 1' })).toBeVisible();
    answer({ answer: [anApiary({ hives: [aHive({ name: 'Acacia' })] })] });
    expect(await screen.findByRole('link', { name: 'Acacia' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Ruche 1' })).not.toBeInTheDocument();
  });

  test('starts without data of another session', async () => {
    signedIn([anApiary({ hives: [aHive()] })]);
    const first = renderApp('/');
    await screen.findByRole('link', { name: 'Ruche 1' });
    closeSession();
    first.unmount();
    const server = signedIn([]);
    server.on(apiaryEndpoints.list, () => new Promise(() => {}));
    renderApp('/');
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Ruche 1' })).not.toBeInTheDocument();
  });

  test('has the columns apiary, observation, force, reminder and warning', async () => {
    signedIn([anApiary({ hives: [aHive()] })]);
    renderApp('/');
    const heads = await screen.findAllByRole('columnheader');
    expect(heads.map(({ textContent }) => textContent)).toEqual([
      'Rucher',
      'Observation',
      'Force',
      'Rappel',
      'Attention',
    ]);
  });

  test('shows for a hive its last observation, force, reminder and warning', async () => {
    signedIn([anApiary({ hives: [observed] })]);
    renderApp('/');
    await screen.findByRole('link', { name: 'Ruche 1' });
    const cells = within(row('Ruche 1')).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      'il y a 3 jours',
      'forte',
      'Rappel pour le 31 décembre 2999',
      'Attention particulière',
      '',
    ]);
  });

  test('leads from each hive to the form of its next observation in one press', async () => {
    signedIn([anApiary({ hives: [observed] })]);
    const { user, router } = renderApp('/');
    await user.click(await screen.findByRole('link', { name: 'Observer Ruche 1' }));
    await arrivedAt(router, '/apiary/1/hive/11/observation');
  });

  test('keeps showing an overdue reminder, with its own icon', async () => {
    const late = { surveillance_reminder: true, surveillance_reminder_date: '2020-05-31' };
    signedIn([anApiary({ hives: [aHive({ observations_aggregate: late })] })]);
    renderApp('/');
    await screen.findByRole('link', { name: 'Ruche 1' });
    expect(within(row('Ruche 1')).getByText('Rappel en retard, prévu le 31 mai 2020')).toBeInTheDocument();
    expect(screen.getByText('1 rappel en retard')).toBeVisible();
    expect(screen.queryByText(/^Rappel pour/)).not.toBeInTheDocument();
  });

  test('shows that a hive without observations was never observed', async () => {
    signedIn([anApiary({ hives: [aHive()] })]);
    renderApp('/');
    await screen.findByRole('link', { name: 'Ruche 1' });
    const cells = within(row('Ruche 1')).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      'jamais observée',
      '—Force inconnue',
      'Pas de rappel',
      'Rien à signaler',
      '',
    ]);
  });

  test('is in the chosen language', async () => {
    setLanguage('de');
    signedIn([anApiary({ hives: [observed] })]);
    renderApp('/');
    await screen.findByRole('link', { name: 'Ruche 1' });
    expect(row('Ruche 1')).toHaveTextContent('vor 3 Tagen');
    expect(row('Ruche 1')).toHaveTextContent('stark');
  });

  test('leads from the name of an apiary to its page', async () => {
    signedIn([anApiary()]);
    renderApp('/');
    const card = await screen.findByRole('region', { name: 'Les Rasses' });
    expect(within(card).getByRole('link', { name: 'Les Rasses' })).toHaveAttribute('href', '/apiary/1');
  });

  test('explains in an apiary without hives why and where to add one', async () => {
    signedIn([anApiary()]);
    renderApp('/');
    expect(await screen.findByText("Ce rucher n'a pas encore de ruche")).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ajouter une ruche' })).toHaveAttribute(
      'href',
      '/apiary/1/hive/add',
    );
  });

  test('without an apiary leads to the form of the first one (specification 2)', async () => {
    signedIn([]);
    const { router } = renderApp('/');
    await arrivedAt(router, '/apiary/add');
    expect(await screen.findByRole('heading', { name: 'Votre premier rucher' })).toBeVisible();
  });

  test('that cannot be loaded shows the failure and can be retried', async () => {
    const server = signedIn([]);
    server.on(apiaryEndpoints.list, { refuse: { status: 400, code: 'malformed' } });
    const { user } = renderApp('/');
    expect(await failure()).toHaveTextContent("n'ont pas pu être chargées");
    server.on(apiaryEndpoints.list, { answer: [anApiary({ hives: [aHive()] })] });
    await retry(user);
    expect(await screen.findByRole('link', { name: 'Ruche 1' })).toBeVisible();
  });
});
