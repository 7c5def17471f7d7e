import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aHive, anApiary, signedIn } from '../../test/beekeeping.ts';
import { title } from '../../test/elements.ts';
import { renderApp } from '../../test/render-app.tsx';
import { standInServer } from '../../test/server.ts';

const apiaries = [anApiary({ name: 'Les Rasses', hives: [aHive({ name: 'Acacia' })] })];

describe('the document title is the title of the page', () => {
  test.each([
    ['/', 'Mes ruchers · Propolis'],
    ['/apiary/add', 'Nouveau rucher · Propolis'],
    ['/apiary/1', 'Les Rasses · Propolis'],
    ['/apiary/1/hive/11', 'Acacia · Les Rasses · Propolis'],
    ['/apiary/1/hive/11/observation', 'Nouvelle observation · Acacia · Les Rasses · Propolis'],
    ['/apiary/7', "Ce rucher n'existe pas · Propolis"],
    ['/sensors', 'Connecteurs · Propolis'],
    ['/automatic_varroa_counting/add', 'Compter les varroas · Comptages de varroas · Propolis'],
  ])('%s: %s', async (address, name) => {
    signedIn(apiaries);
    renderApp(address);
    await waitFor(() => expect(document.title).toBe(name));
  });

  test('right-to-left names keep their order in a title', async () => {
    signedIn([anApiary({ name: 'גבעה', hives: [aHive({ name: 'כוורת' })] })]);
    renderApp('/apiary/1/hive/11');
    await waitFor(() => expect(document.title).toBe('\u2068כוורת\u2069 · \u2068גבעה\u2069 · Propolis'));
  });

  test('pages without a session have titles too', async () => {
    standInServer();
    renderApp('/register');
    await waitFor(() => expect(document.title).toBe('Inscription · Propolis'));
  });
});

test('the breadcrumb ends with the page itself, which is not a link', async () => {
  signedIn(apiaries);
  renderApp('/apiary/1/hive/11');
  const way = await screen.findByRole('navigation', { name: "Fil d'Ariane" });
  const steps = within(way).getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent)).toEqual(['Les Rasses', 'Acacia']);
  const [before, ...others] = within(way).getAllByRole('link');
  expect(others).toEqual([]);
  expect(before).not.toHaveAttribute('aria-current');
  expect(steps[1]).toHaveAttribute('aria-current', 'page');
});

describe('a menu of icons', () => {
  test.each(['Connecteurs', 'Les Rasses', 'Déconnexion', 'Agrandir le menu'])('names %s', async (name) => {
    localStorage.setItem('menu_reduced', '1');
    signedIn(apiaries);
    const { user } = renderApp('/');
    await title('Mes ruchers');
    const menu = screen.getByRole('navigation', { name: 'Menu principal' }).parentElement ?? document.body;
    await user.hover(await within(menu).findByLabelText(name));
    expect(await screen.findByRole('tooltip', { name })).toBeVisible();
  });

  test('is the default on a tablet, until the beekeeper chooses texts', async () => {
    const wide = window.matchMedia;
    window.matchMedia = (query) => ({ ...wide(query), matches: query === '(max-width: 1023px)' });
    try {
      signedIn(apiaries);
      const { user } = renderApp('/');
      await user.click(await screen.findByRole('button', { name: 'Agrandir le menu' }));
      expect(screen.getByRole('button', { name: 'Réduire le menu' })).toBeVisible();
      expect(localStorage.getItem('menu_reduced')).toBe('0');
    } finally {
      window.matchMedia = wide;
    }
  });
});
