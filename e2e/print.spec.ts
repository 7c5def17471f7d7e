import { expect, test } from './journey.ts';
import { newApiary, observe, onServer, recordAct } from './pages/beekeeping.ts';
import { demoPages, openDemo } from './pages/demo.ts';
import { printed } from './pages/paper.ts';

/** Words of the navigation and of buttons, which are not printed. */
const SCREEN_ONLY = [
  'Tableau de bord',
  'Déconnexion',
  'Nouvelle observation',
  'Modifier',
  'Agir',
  'Observer',
  'Ajouter',
  'Carte',
  'Montrer plus',
];

test.use({ colorScheme: 'dark' });

test('the printed card of a hive is one sheet: its description, its code, its season and its changes', async ({
  page,
}) => {
  const { apiaryId, hiveIds } = await newApiary(page, ['Acacia']);
  const hiveId = hiveIds[0] ?? 0;
  await observe(page, hiveId, { observation_date: '2024-04-02', general_impression: 1, brood_frames: 3 });
  await observe(page, hiveId, { observation_date: '2024-05-02', general_impression: 3, brood_frames: 7 });
  // Content that has not loaded when the page is printed takes no space on the sheet.
  await page.route('**/api/automatic_varroa_counting?*', () => undefined);
  await page.goto(`/apiary/${apiaryId}/hive/${hiveId}`);
  await expect(page.getByText("Le couvain s'est étendu de 3 à 7 cadres")).toBeVisible();
  const sheets = await printed(page);
  expect(sheets).toHaveLength(1);
  for (const words of [
    'Acacia',
    'Les Rasses',
    'Dadant-Blatt',
    'Buckfast',
    'colonie forte et 7 cadres de couvain.',
    'La saison en courbes',
    "Le couvain s'est étendu de 3 à 7 cadres",
  ])
    expect(sheets[0]).toContain(words);
  for (const words of SCREEN_ONLY) expect(sheets[0]).not.toContain(words);
});

test('the printed card of a counted hive is still one sheet, with the bar of the threshold @once', async ({
  page,
}) => {
  await openDemo(page);
  await page.goto('/');
  const { data } = await onServer(page, '/api/automatic_varroa_counting');
  const apiaries: { id: number; hives: { id: number }[] }[] = await onServer(page, '/api/apiaries');
  const counted = new Set(data.map((counting: { hive_id: number | null }) => counting.hive_id));
  const cards = apiaries.flatMap(({ id, hives }) =>
    hives.filter((hive) => counted.has(hive.id)).map((hive) => `/apiary/${id}/hive/${hive.id}`),
  );
  expect(cards.length).toBeGreaterThan(3);
  for (const card of cards) {
    await page.goto(card);
    const varroas = page.getByRole('region', { name: 'Varroas' });
    await expect(varroas.getByText(/varroas? par jour/)).toBeVisible();
    await expect(page.getByText('La saison en courbes')).toBeVisible();
    const sheets = await printed(page);
    expect(sheets, card).toHaveLength(1);
    expect(sheets[0]).toMatch(/varroas? par jour/);
  }
  // Browsers omit backgrounds on paper: the bar has borders, and asks for its backgrounds to be printed.
  await page.emulateMedia({ media: 'print' });
  const bar = page.locator('section[data-verdict] > [aria-hidden] > :first-child');
  await expect(bar).toHaveCSS('print-color-adjust', 'exact');
  await expect(bar).toHaveCSS('border-top-width', '1px');
});

test('the printed list of hives has space for handwriting and shows the text of each reminder @once', async ({
  page,
}) => {
  const { apiaryId, hiveIds } = await newApiary(page, ['Acacia', 'Bleuet']);
  await observe(page, hiveIds[0] ?? 0, {
    surveillance_reminder: true,
    surveillance_reminder_date: '2030-06-12',
    surveillance_reminder_comment: 'donner une hausse',
  });
  await page.goto(`/apiary/${apiaryId}`);
  await expect(page.getByRole('link', { name: 'Bleuet', exact: true }).first()).toBeVisible();
  const sheets = await printed(page);
  expect(sheets).toHaveLength(1);
  expect(sheets[0]).toContain('12 juin 2030 : donner une hausse');
  expect(sheets[0]).toContain('Attention Notes');
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  const room = await page
    .getByRole('row', { name: /^Bleuet/ })
    .getByRole('cell')
    .last()
    .boundingBox();
  const mm = 96 / 25.4;
  expect(room?.width).toBeGreaterThan(30 * mm);
  expect(room?.height).toBeGreaterThan(11 * mm);
});

test('a link in a text is printed within its column, in the list of hives and in the paperwork @once', async ({
  page,
}) => {
  const link = `https://propolis.test/${'abcdefghij'.repeat(30)}`;
  const { apiaryId, hiveIds } = await newApiary(page, ['Acacia'], 'x'.repeat(100));
  const [hive = 0] = hiveIds;
  await observe(page, hive, {
    surveillance_reminder: true,
    surveillance_reminder_date: '2030-06-12',
    surveillance_reminder_comment: link,
  });
  await recordAct(page, apiaryId, {
    ...{ id: crypto.randomUUID(), kind: 'treatment', hive_ids: [hive], happened_on: '2026-06-01' },
    ...{ product: 'Formivar', substances: ['formic_acid'], unit: 'g', amounts: [85], note: link },
  });
  const widths = () => page.locator('html').evaluate((root) => [root.scrollWidth, root.clientWidth]);
  await page.setViewportSize({ width: 680, height: 1000 }); // A4 between its margins.
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Acacia', exact: true }).first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(page.getByRole('cell', { name: link })).toBeVisible();
  expect(await widths()).toEqual([680, 680]);
  const paperwork = await page.evaluate(async () => {
    const headers = { authorization: localStorage.getItem('token') ?? '' };
    return (await fetch('/api/records/paperwork', { headers })).text();
  });
  await page.setViewportSize({ width: 1047, height: 718 }); // The same in landscape.
  await page.setContent(paperwork);
  await expect(page.getByRole('cell', { name: link })).toBeVisible();
  expect(await widths()).toEqual([1047, 1047]);
});

test('a list longer than one sheet breaks between two hives and repeats its headings @once', async ({
  page,
}) => {
  const names = Array.from({ length: 60 }, (_, at) => `Ruchette-${at + 101}`);
  const { apiaryId } = await newApiary(page, names);
  await page.goto(`/apiary/${apiaryId}`);
  await expect(page.getByRole('link', { name: 'Ruchette-160', exact: true })).toBeVisible();
  const sheets = await printed(page);
  expect(sheets.length).toBeGreaterThan(1);
  expect(sheets.length).toBeLessThan(5);
  for (const words of sheets) {
    expect(words).toMatch(/Rucher Observation Force Rappel Attention/);
    for (const unwanted of SCREEN_ONLY) expect(words).not.toContain(unwanted);
    // A name and its details are on the same sheet.
    expect(words.match(/Ruchette-\d+/g)).toHaveLength(words.match(/jamais observée/g)?.length ?? 0);
  }
  expect(sheets.flatMap((words) => words.match(/Ruchette-\d+/g) ?? [])).toEqual(names);
});

test('the list of all apiaries is printed with the closed ones, black on white also in the dark scheme @once', async ({
  page,
}) => {
  await openDemo(page);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Capucine', exact: true }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Pimprenelle', exact: true })).toHaveCount(0);
  const sheets = await printed(page);
  expect(sheets).toHaveLength(1);
  for (const words of ['Mes ruchers', 'Capucine', 'Bruyère', 'Pimprenelle', 'Rappel pour le'])
    expect(sheets[0]).toContain(words);
  for (const words of SCREEN_ONLY) expect(sheets[0]).not.toContain(words);

  const colors = () =>
    page.locator('body').evaluate((body) => {
      const { color, backgroundColor } = getComputedStyle(body);
      return { color, backgroundColor };
    });
  expect((await colors()).backgroundColor).not.toBe('rgb(255, 255, 255)');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  expect(await colors()).toEqual({ color: 'rgb(0, 0, 0)', backgroundColor: 'rgb(255, 255, 255)' });
});

test('the printed curve is as wide as the paper for any screen width', async ({ page }) => {
  await openDemo(page);
  const { hive = '/' } = await demoPages(page);
  await page.goto(`${hive}?tab=evolution&period=chosen&start=2026-05-01&end=2026-07-31`);
  await expect(page.getByRole('application')).toBeVisible();
  await expect(page.getByText('Miellée').first()).toBeVisible();
  const [first = '', ...others] = await printed(page);
  expect(others.length).toBeLessThanOrEqual(1);
  for (const words of [
    'Églantine',
    'ven. 1 mai – ven. 31 juil. 2026',
    'Églantine, Poids',
    'Miellée',
    'Propolis',
  ])
    expect(first).toContain(words);
  for (const words of [...SCREEN_ONLY, 'CSV', "Avec l'année d'avant"])
    for (const sheet of [first, ...others]) expect(sheet).not.toContain(words);

  // The print style shown on the screen: no side is cut off, and the curve is drawn for a white background.
  await page.setViewportSize({ width: 680, height: 900 });
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  const paper = page.locator('canvas:visible');
  await expect(paper).toHaveCount(1);
  const {
    width: drawn,
    shown,
    ink,
  } = await paper.evaluate((canvas: HTMLCanvasElement) => {
    const { width, height } = canvas;
    const { data = [] } = canvas.getContext('2d')?.getImageData(0, 0, width, height) ?? {};
    // The right axis reaches into the last tenth, and dark text has no background.
    const inked = (from: number, to: number) => {
      let count = 0;
      for (let x = Math.floor(from * width); x < to * width; x += 3)
        for (let y = 0; y < height; y += 3) if ((data[(y * width + x) * 4 + 3] ?? 0) > 200) count += 1;
      return count;
    };
    return {
      width,
      shown: canvas.getBoundingClientRect().width,
      ink: { left: inked(0, 0.08), right: inked(0.92, 1) },
    };
  });
  expect(drawn).toBe(2040);
  expect(shown).toBeLessThanOrEqual(680);
  expect(shown).toBeGreaterThan(560);
  expect(ink.left).toBeGreaterThan(20);
  expect(ink.right).toBeGreaterThan(20);
});

test('the photo of a counting is printed on one sheet, with its scale @once', async ({ page }) => {
  await openDemo(page);
  const { counting = '/' } = await demoPages(page);
  await page.goto(counting);
  const photo = page.getByRole('application');
  await expect(photo).toBeVisible();
  await expect(page.getByText(/^\d+ mm$/)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(photo.locator('..')).toHaveCSS('break-inside', 'avoid');
  // Controls on the photo are not printed; a changed limit says which markers are drawn.
  const slider = page.getByRole('slider', { name: /^Certitude/, includeHidden: true });
  const limit = page.getByText(/^Certitude dès/);
  const hint = page.getByText(/^Touchez une marque/);
  for (const part of [slider, limit, hint]) await expect(part).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  for (const part of [slider, limit, hint]) await expect(part).toBeVisible();
  await slider.fill('80');
  await page.emulateMedia({ media: 'print' });
  await expect(slider).toBeHidden();
  await expect(limit).toHaveText(/dès 80\s?%/);
  await expect(limit).toBeVisible();
});
