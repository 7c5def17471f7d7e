import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { faultsAt, layoutFaults } from './layout-faults.ts';

// Tests the layout checker on planted faults and on correct layouts.

const DESK = { width: 800, height: 600 };

const sins: Readonly<Record<string, { readonly html: string; readonly found: RegExp }>> = {
  'two buttons that overlap': {
    html: '<button>Modifier</button><button style="margin-left: -20px">Supprimer</button>',
    found: /^overlap: button "Modifier" and button "Supprimer"$/,
  },
  'a button over a label': {
    html: '<div style="width: 200px; display: flex"><span style="flex: 0 0 190px">Attention particulière, notée</span><button style="margin-left: -40px">Oui</button></div>',
    found: /^overlap: .*"Oui"/,
  },
  'a button that hides a label entirely': {
    html: '<p style="margin: 0">Hausses</p><button style="position: absolute; left: 0; top: 0; width: 300px; height: 80px">+</button>',
    found: /^overlap: .*p "Hausses"/,
  },
  'a line of text over another': {
    html: '<p style="margin: 0">Poids sur le toit</p><p style="margin: -12px 0 0">Isolation</p>',
    found: /^overlap: p "Poids sur le toit" and p "Isolation"$/,
  },
  'a title with a letter a line': {
    html: '<h1 style="width: 0; overflow-wrap: anywhere">Églantine</h1>',
    found: /^squeezed: h1 "Églantine"$/,
  },
  'a label with no room for its word': {
    html: '<label style="display: block; width: 30px; overflow-wrap: anywhere">Beobachtung</label>',
    found: /^squeezed: label "Beobachtung"$/,
  },
  'a text whose lines overlap': {
    html: '<label style="display: block; font-size: 32px; line-height: 24px; width: 160px">Poids sur le toit</label>',
    found: /^packed: label "Poids sur le toit"$/,
  },
  'a page wider than the screen': {
    html: '<div style="width: 900px"><button style="width: 100%">Non</button></div>',
    found: /^wide: 10\d px wider than the screen, by .*button "Non"/,
  },
  'an empty field that is too narrow for what it says': {
    html: '<input style="width: 120px" placeholder="Choisissez d\'abord le rucher">',
    found: /^cut: placeholder "Choisissez d'abord le rucher"$/,
  },
  'a button whose words are cut': {
    html: '<button style="width: 90px; overflow: hidden; white-space: nowrap">Beobachtung speichern</button>',
    found: /^cut: button "Beobachtung speichern"$/,
  },
  'words cut off that are readable nowhere else': {
    html: '<p style="width: 60px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">Donaudampfschiff</p>',
    found: /^cut: p "Donaudampfschiff"$/,
  },
  'two links to the same page': {
    html: '<main><a href="https://propolis.test/apiary/1">Les Rasses</a><p>Rucher</p><a href="https://propolis.test/apiary/1">Le rucher</a></main>',
    found: /^twice: a "Le rucher"$/,
  },
  'a way back that the page offers again': {
    html: '<main><nav><ol><li><a href="https://propolis.test/apiary/1">Les Rasses</a></li></ol></nav><a href="https://propolis.test/apiary/1">Rucher</a></main>',
    found: /^twice: a "Rucher"$/,
  },
  'two buttons of the same words': {
    html: '<main><button>Nouvelle observation</button><p>Rien encore</p><button>Nouvelle observation</button></main>',
    found: /^twice: button "Nouvelle observation"$/,
  },
  'content behind a bar that stands at the foot of the page': {
    html: '<p style="margin: 0">Notes</p><div style="position: sticky; bottom: 0; margin-top: -20px; height: 20px"><button style="width: 200px">Enregistrer</button></div>',
    found: /^overlap: .*p "Notes"/,
  },
};

const innocents: Readonly<Record<string, string>> = {
  'a link within a heading': '<h2><a href="/apiary/1">Les Rasses</a></h2>',
  'a button within its field':
    '<div class="mantine-Input-wrapper" style="position: relative; width: 200px"><input style="width: 100%"><button style="position: absolute; right: 0; width: 20px">x</button></div>',
  'text that scrolls under a bar':
    '<div style="height: 2000px"><p>Notes</p></div><div style="position: sticky; bottom: 0"><button>Enregistrer</button></div>',
  'a dialog over the page':
    '<button style="width: 300px; height: 200px">Dessous</button><div role="dialog" style="position: absolute; top: 20px; left: 20px"><button>Dessus</button></div>',
  'a table that scrolls sideways':
    '<div style="overflow-x: auto; width: 200px"><button style="width: 600px">Une longue ligne</button></div>',
  'words for screen readers':
    '<span style="position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%)">Attention particulière</span><button>Oui</button>',
  'a bar that shortens what the title says in full':
    '<header style="width: 60px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">Les Rasses sur Sainte-Croix</header><h1>Les Rasses sur Sainte-Croix</h1>',
  'a title shortened that is shown whole when it is touched':
    '<h1 title="Les Rasses sur Sainte-Croix" style="width: 60px; height: 2em; overflow: hidden; text-overflow: ellipsis">Les Rasses sur Sainte-Croix</h1>',
  'a long word that takes all the room there is':
    '<h1 style="width: 320px; overflow-wrap: anywhere">Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbau</h1>',
  'the same action on each row':
    '<main><ul><li><button>Observer</button></li><li><button>Observer</button></li></ul></main>',
  'a button of which one is not shown':
    '<main><button>Modifier</button><button style="display: none">Modifier</button></main>',
  'a list that another part of the page has in its address':
    '<main><a href="https://propolis.test/?show=weak">Faibles</a><p>ou</p><a href="https://propolis.test/">Toutes</a></main>',
  'lines that stand close': '<p style="line-height: 1.05; width: 120px">Poids sur le toit et isolation</p>',
};

test.beforeEach(({ page }) => page.setViewportSize(DESK));

const faultsIn = async (page: Page, html: string): Promise<string[]> => {
  await page.setContent(`<body style="margin: 0">${html}</body>`);
  return layoutFaults(page);
};

test('it reports each planted fault @once', async ({ page }) => {
  for (const [name, { html, found }] of Object.entries(sins))
    expect((await faultsIn(page, html)).join('\n'), name).toMatch(new RegExp(found.source, 'm'));
});

test('it accepts correct layouts @once', async ({ page }) => {
  for (const [name, html] of Object.entries(innocents)) expect(await faultsIn(page, html), name).toEqual([]);
});

test('a page is measured at the requested size and restored @once', async ({ page }) => {
  await page.setContent(
    '<body style="margin: 0"><p style="width: 500px; position: sticky; top: 0px">Notes</p></body>',
  );
  expect(await faultsAt(page, { width: 600, height: 400 })).toEqual([]);
  expect(await faultsAt(page, { width: 400, height: 400 })).toEqual([
    'wide: 100 px wider than the screen, by p "Notes"',
  ]);
  await expect(page.locator('p')).toHaveAttribute('style', 'width: 500px; position: sticky; top: 0px;');
});
