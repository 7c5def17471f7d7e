import { randomUUID } from 'node:crypto';
import { expect, test } from './journey.ts';
import { countByHand, newApiary, recordAct } from './pages/beekeeping.ts';
import { openPage } from './pages/open.ts';

/** A day on which natural mite fall has a threshold; the page's clock is set to it. */
const JULY = new Date('2026-07-02T10:00:00+02:00');

// Forms begin with the server's day, which answers to writes tell: only the browser's clock is set here.
test.beforeEach(async ({ page }) => {
  await page.route('**/api/**', async (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    const response = await route.fetch();
    const { date: _date, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
});

test('a manual count warns on Today, explains itself on the hive’s page, is on its curve, and the next count removes the warning @once', async ({
  page,
}) => {
  const { apiaryId, hiveIds } = await newApiary(page, ['Acacia', 'Bleuet']);
  const hive = `/apiary/${apiaryId}/hive/${hiveIds[0]}`;
  await page.clock.setFixedTime(JULY);
  const startHandCount = async () => {
    await page.getByRole('region', { name: 'Varroas' }).getByRole('button', { name: 'Compter' }).click();
    await page.getByRole('menuitem', { name: 'Saisir mon comptage' }).click();
  };
  const count = async (mites: string, days: string) => {
    await startHandCount();
    await page.getByRole('textbox', { name: 'Nombre de varroas' }).fill(mites);
    await page.getByRole('textbox', { name: 'Jours sous la ruche' }).fill(days);
    await page.getByRole('button', { name: 'Enregistrer le comptage' }).click();
    await expect(page).toHaveURL(hive);
  };
  await page.goto(hive);

  // Each error is under its field.
  await startHandCount();
  await expect(page.getByRole('combobox', { name: 'Ruche' })).toHaveValue(String(hiveIds[0]));
  await page.getByRole('textbox', { name: 'Jours sous la ruche' }).fill('0');
  await page.getByRole('button', { name: 'Enregistrer le comptage' }).click();
  await expect(page.getByRole('textbox', { name: 'Nombre de varroas' })).toHaveAccessibleDescription(
    'Ce champ est requis',
  );
  await expect(page.getByRole('textbox', { name: 'Jours sous la ruche' })).toHaveAccessibleDescription(
    /Entre 0,5 et 366/,
  );
  await page.goto(hive);

  await count('84', '7');
  const varroas = page.getByRole('region', { name: 'Varroas' });
  await expect(varroas.getByText('Au-dessus du seuil')).toBeVisible();
  await expect(varroas.getByText('12 varroas par jour')).toBeVisible();

  await page.goto('/');
  const today = page.getByRole('region', { name: "Aujourd'hui" });
  await expect(
    today.getByText('Au-dessus du seuil depuis le 2 juillet : 12 varroas par jour, seuil 10'),
  ).toBeVisible();
  await expect(page.getByText('varroas : 1 ruche')).toBeVisible();
  await today.getByRole('link', { name: /^Acacia/ }).click();
  await page.getByRole('tab', { name: 'Évolution' }).click();
  await expect(page.getByRole('application')).toBeVisible();
  await expect(page.getByText('Seuil de varroas').first()).toBeVisible();

  // Counted again some days later, after a treatment.
  await page.clock.setFixedTime(new Date(JULY.getTime() + 20 * 86_400_000));
  await page.goto(hive);
  await count('14', '7');
  await expect(varroas.getByText('Sous le seuil')).toBeVisible();
  await varroas.getByRole('link', { name: 'Voir les 2 comptages' }).click();
  await expect(
    page.getByRole('main').getByRole('listitem').filter({ hasText: 'compté à la main' }),
  ).toHaveCount(2);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Acacia' }).first()).toBeVisible();
  await expect(page.getByText(/Au-dessus du seuil/)).toHaveCount(0);
});

test('a year by the varroa plan: a count above the threshold, two treatments with their control counts, the winter treatment @once', async ({
  page,
}) => {
  const { apiaryId, hiveIds } = await newApiary(page, ['Acacia', 'Bleuet', 'Capucine']);
  const [acacia, ...others] = hiveIds;
  const hive = `/apiary/${apiaryId}/hive/${acacia}`;
  const plan = `/apiary/${apiaryId}/varroa`;
  const state = page.getByText(/^Varroas\s: /);
  const today = page.getByRole('region', { name: "Aujourd'hui" });
  const open = async (day: string, path: string) => {
    await page.clock.setFixedTime(new Date(`${day}T10:00:00Z`));
    await page.goto(path);
  };
  const count = async (mites: string, days: string) => {
    await page.getByRole('link', { name: 'Saisir un comptage' }).click();
    await page.getByRole('textbox', { name: 'Nombre de varroas' }).fill(mites);
    await page.getByRole('textbox', { name: 'Jours sous la ruche' }).fill(days);
    await page.getByRole('button', { name: 'Enregistrer le comptage' }).click();
    await expect(page).toHaveURL(hive);
  };
  const countOthers = (day: string) =>
    Promise.all(
      others.map((id) =>
        countByHand(page, id, { count: 7, exposure_days: 7, count_date: `${day}T10:00:00Z` }),
      ),
    );
  const save = async () => {
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await expect(page).toHaveURL(`/apiary/${apiaryId}`);
  };
  const step = (name: string) => page.getByRole('listitem').filter({ hasText: name });

  await countOthers('2025-07-03');
  await open('2025-07-03', `/apiary/${apiaryId}`);
  await page.getByRole('button', { name: /^Autres actions d/ }).click();
  await page.getByRole('menuitem', { name: 'Plan varroa' }).click();
  await page.getByRole('radio', { name: /^Acide formique/ }).click();
  const dispenser = page.getByRole('combobox', { name: 'Appliqué avec' });
  await dispenser.selectOption('Liebig-Dispenser');
  await expect(dispenser).toHaveValue('liebig');
  await expect(
    page.getByRole('heading', { name: "À faire maintenant : Premier traitement d'été" }),
  ).toBeVisible();

  await page.goto(hive);
  await count('84', '7');
  await expect(state).toContainText('Au-dessus du seuil depuis le 3 juillet');
  await page.goto('/');
  await expect(today.getByText('Au-dessus du seuil depuis le 3 juillet')).toBeVisible();
  await page.goto(plan);
  await expect(page.getByRole('link', { name: 'Traiter celle qui dépasse le seuil' })).toBeVisible();
  await page.getByRole('link', { name: 'Traiter les 3 colonies' }).click();
  await save();

  await open('2025-07-03', hive);
  await expect(state).toContainText("Sous traitement jusqu'au 9 juillet");
  await open('2025-07-07', hive);
  await count('400', '3');
  await expect(state).toContainText("Sous traitement jusqu'au 9 juillet");
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Acacia' }).first()).toBeVisible();
  await expect(page.getByText(/Au-dessus du seuil/)).toHaveCount(0);

  await open('2025-07-15', hive);
  await expect(state).toContainText('Comptage de contrôle dès le 23 juillet');
  await countOthers('2025-07-23');
  await open('2025-07-23', '/');
  await expect(today.getByText(/ontrôle/)).toBeVisible();
  await page.goto(hive);
  await count('7', '7');
  await expect(state).toContainText("Le traitement a agi, valable jusqu'au 20 août");
  await page.goto(plan);
  await expect(step('Comptage de contrôle après le premier traitement')).toContainText('3 colonies sur 3');
  await expect(page.getByRole('heading', { name: "Ensuite : Second traitement d'été" })).toBeVisible();

  await open('2025-08-20', plan);
  await expect(
    page.getByRole('heading', { name: "À faire maintenant : Second traitement d'été" }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Traiter les 3 colonies' }).click();
  await save();
  await open('2025-09-12', hive);
  await countOthers('2025-09-12');
  await count('7', '7');
  await expect(state).toContainText('Le traitement a agi');

  await open('2025-11-20', '/');
  await today.getByRole('link', { name: /Traitement d'hiver/ }).click();
  await save();
  await open('2025-12-04', hive);
  await count('40', '14');
  await expect(state).toContainText('Le traitement a agi');
  await open('2025-12-31', plan);
  await page.getByText(/étapes passées/).click();
  for (const name of ["Premier traitement d'été", "Second traitement d'été", "Traitement d'hiver"])
    await expect(step(name).first()).toContainText('3 colonies sur 3');
});

test('a sample of bees above the threshold is an alarm; after a treatment, a sample below it says that it worked', async ({
  page,
}) => {
  const { apiaryId, hiveIds } = await newApiary(page, ['Acacia']);
  const hive = `/apiary/${apiaryId}/hive/${hiveIds[0]}`;
  const state = page.getByText(/^Varroas\s: /);
  const open = async (day: string) => {
    await page.clock.setFixedTime(new Date(`${day}T10:00:00Z`));
    // A menu moves with its button: a card that loads above it between press and release takes the item away.
    await openPage(page, hive);
  };
  const sample = async (mites: string, result: string) => {
    await page.getByRole('region', { name: 'Varroas' }).getByRole('button', { name: 'Compter' }).click();
    await page.getByRole('menuitem', { name: 'Saisir mon comptage' }).click();
    await page.getByText("Échantillon d'abeilles").click();
    await page.getByRole('combobox', { name: 'Méthode' }).selectOption('Lavage (alcool ou détergent)');
    await page.getByRole('textbox', { name: "Nombre d'abeilles" }).fill('300');
    await page.getByRole('textbox', { name: 'Nombre de varroas' }).fill(mites);
    await expect(page.getByText(result)).toBeVisible();
    await page.getByRole('button', { name: 'Enregistrer le comptage' }).click();
    await expect(page).toHaveURL(hive);
  };

  await open('2025-08-01');
  await sample('9', 'Au-dessus du seuil');
  await expect(state).toContainText('Au-dessus du seuil depuis le 1er août : 3 % des abeilles, seuil 2 %');
  await recordAct(page, apiaryId, {
    ...{ kind: 'treatment', hive_ids: hiveIds, happened_on: '2025-08-02', last_day: '2025-08-10' },
    ...{ id: randomUUID(), product: 'Formivar 60 %', substances: ['formic_acid'], unit: 'g', amounts: [85] },
  });
  await open('2025-08-25');
  await expect(state).toContainText('Comptage de contrôle');
  await sample('3', 'Sous le seuil');
  await expect(state).toContainText('Le traitement a agi');
});
