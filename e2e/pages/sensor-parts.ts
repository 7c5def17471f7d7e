import { expect, type Page } from '@playwright/test';

/** A logger's file with one invalid line. */
const FILE = [
  'Zeit;Gewicht (g)',
  ...[10, 11, 12, 13, 14, 15].map((hour) => `31.05.2026 ${hour}:00;38420`),
  'gestern;1',
].join('\n');

/** Opens the collapsed parts of the demonstration's first scale, and each of its dialogs in turn. */
export async function eachSensorPart(page: Page, look: (name: string) => Promise<void>): Promise<void> {
  await page.goto('/sensors/youbee');
  await page.getByText('Étalonné', { exact: true }).first().click();
  await page.getByText('Balance LoRaWAN : noms de champs habituels').click();
  await page.getByRole('button', { name: 'Dire ce que veulent dire les champs' }).click();
  await page.getByText(/1 refusée$/).click();
  await expect(page.getByRole('region', { name: 'Contenu de la livraison' })).toBeVisible();
  await look('scale, unfolded');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Étalonner avec un poids connu…' }).first().click();
  await expect(dialog).toBeVisible();
  await look('calibration');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Autres actions du connecteur' }).click();
  await page.getByRole('menuitem', { name: 'Supprimer le connecteur' }).click();
  await expect(dialog).toBeVisible();
  await look('deletion');
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Fichier CSV' }).click();
  await page.getByRole('button', { name: 'Importer un fichier…' }).click();
  const file = { name: 'scale.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) };
  await dialog.locator('input[type="file"]').setInputFiles(file);
  await expect(dialog.getByRole('row', { name: /38[.,]42 kg/ }).first()).toBeVisible();
  await look('import');
}
