import { expect, test } from './journey.ts';
import { newApiary } from './pages/beekeeping.ts';

/** A day on which natural mite fall has a threshold; the page's clock is set to it. */
const JULY = new Date('2026-07-02T10:00:00+02:00');

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
