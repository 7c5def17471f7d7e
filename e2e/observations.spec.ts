import { expect, test } from './journey.ts';
import { answerOf, newApiary, observe } from './pages/beekeeping.ts';

test('five items are recorded by the plus button of a hive with at most nine presses and no keyboard, and survive a reload before saving', async ({
  page,
}) => {
  const { hiveIds } = await newApiary(page, ['Acacia']);
  await observe(page, hiveIds[0] ?? 0, { brood_frames: 6, observation_date: '2024-04-02' });
  await page.goto('/');
  const index = page.getByRole('navigation', { name: 'Rubriques' });
  let presses = 0;
  const press = async (target: ReturnType<typeof page.getByRole>) => {
    presses += 1;
    await target.click();
  };
  await press(page.getByRole('link', { name: 'Observer Acacia' }));
  await press(answerOf(page, 'Impression générale', 'forte'));
  await press(answerOf(page, 'Hausses', '1 hausse'));
  await press(answerOf(page, 'Reine observée', 'Oui'));
  await press(answerOf(page, 'Cadres de couvain', '7 cadres'));
  await press(index.getByRole('button', { name: /^Nourriture/ }));
  await press(page.getByRole('button', { name: 'Augmenter : Quantité de nourriture', exact: true }));

  await page.reload();
  await expect(page.getByText('Votre saisie a été retrouvée.')).toBeVisible();
  await expect(answerOf(page, 'Impression générale', 'forte')).toHaveAttribute('aria-pressed', 'true');

  await press(page.getByRole('button', { name: "Enregistrer l'observation" }));
  expect(presses).toBeLessThanOrEqual(9);
  await expect(page.getByText("Observation d'Acacia enregistrée")).toBeVisible();
  const row = page.getByRole('row', { name: /^Cadres de couvain/ });
  await expect(row.getByRole('cell')).toHaveText(['7 cadres', '6 cadres']);
  await expect(page.getByText('1 hausse', { exact: true }).first()).toBeVisible();
});

test('a season is browsed by months, previous and next, and calendar; one observation is corrected, one deleted @once', async ({
  page,
}) => {
  const { apiaryId, hiveIds } = await newApiary(page, ['Acacia']);
  const hiveId = hiveIds[0] ?? 0;
  for (const month of [1, 2, 3, 4, 5, 6, 7])
    await observe(page, hiveId, { brood_frames: month, observation_date: `2024-0${month}-15T10:00:00Z` });
  await page.goto(`/apiary/${apiaryId}/hive/${hiveId}?tab=observations`);
  const row = page.getByRole('row', { name: /^Cadres de couvain/ });
  await expect(row.getByRole('cell')).toHaveText([
    '7 cadres',
    '6 cadres',
    '5 cadres',
    '4 cadres',
    '3 cadres',
  ]);

  await page.getByRole('button', { name: 'Observations plus anciennes' }).click();
  await expect(row.getByRole('cell')).toHaveText(['5 cadres', '4 cadres', '3 cadres', '2 cadres', '1 cadre']);
  await page.getByRole('button', { name: 'Observations plus récentes' }).click();
  await expect(row.getByRole('cell').first()).toHaveText('7 cadres');

  await page.getByRole('button', { name: 'Aller à une date' }).click();
  await page.getByRole('button', { name: 'Mois précédent' }).click();
  await page.getByRole('button', { name: 'Observation du 15 juin 2024', exact: true }).click();
  await expect(row.getByRole('cell').first()).toHaveText('6 cadres');

  await page.getByRole('button', { name: "Actions pour l'observation du 15 juin 2024" }).click();
  await page.getByRole('menuitem', { name: 'Modifier' }).click();
  await page
    .getByRole('navigation', { name: 'Rubriques' })
    .getByRole('button', { name: /^Colonie/ })
    .click();
  await page.getByRole('button', { name: 'Augmenter : Cadres de couvain', exact: true }).click();
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Observation modifiée')).toBeVisible();
  await expect(row.getByRole('cell').nth(1)).toHaveText('7 cadres');

  await page.getByRole('button', { name: "Actions pour l'observation du 15 juillet 2024" }).click();
  await page.getByRole('menuitem', { name: 'Supprimer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: "Supprimer l'observation" }).click();
  await expect(page.getByText("L'observation a été supprimée")).toBeVisible();
  await expect(page.getByText('6 observations')).toBeVisible();
});
