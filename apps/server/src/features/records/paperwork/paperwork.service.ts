import type { ZipEntry } from '@propolis/account-archive';
import { elided, type Language, medicineStock } from '@propolis/domain';
import type { Ctx, Streamed } from '@propolis/http-kit';
import type { Db } from '@propolis/postgres';
import { type Html, html } from '@propolis/runtime';
import { findUser, requireRow } from '../../account/account.queries.ts';
import { createHtmlTables, type Exporting, type Tables } from '../../account/account.service.ts';
import { findOwnApiaries } from '../records.hives.queries.ts';
import { readRecords } from '../records.queries.ts';
import { readRegister } from '../records.register.ts';
import { dayOf } from '../records.stored.ts';
import { recordTable } from '../records.tables.ts';
import { countRecords, findMedicineLines } from '../records.totals.queries.ts';
import { PAPER_STYLE } from './paperwork.style.ts';
import { inventoryTable, registerTable } from './paperwork.tables.ts';

interface Paperwork {
  readonly db: Db;
  readonly userId: number;
  readonly now: Date;
  readonly language: Language;
}

/** What the laws ask for, as a page to print. */
export function getPaperwork({ db, user, now, language }: Ctx): Streamed {
  const { file } = createHtmlTables(language).words.paperwork;
  return {
    filename: `${file}-${dayOf(now)}.html`,
    content: writePaperwork({ db, userId: user.id, now, language }),
  };
}

/** The same page and its tables in an archive. */
export async function* exportPaperwork(exporting: Exporting): AsyncGenerator<ZipEntry> {
  yield inventoryTable(exporting, medicineStock(await findMedicineLines(exporting.db, exporting.userId)));
  yield registerTable(exporting, readRegisters(exporting));
  yield { path: `${exporting.words.paperwork.file}.html`, content: writePaperwork(exporting) };
}

async function* writePaperwork(of: Paperwork): AsyncGenerator<string> {
  const { db, userId, language } = of;
  const tables = createHtmlTables(language);
  const { paperwork: words } = tables.words;
  const tableOf = (kind: 'treatment' | 'medicine' | 'stock', apiary?: number | null) =>
    recordTable(tables, kind, readRecords(db, userId, { kind, apiary, cancelled: 'true' })).content;
  yield await headOf(of, tables);
  for (const apiary of await findOwnApiaries(db, userId)) {
    yield title(apiary.name, [apiary.reference, apiary.address ?? '']);
    yield subtitle(words.treatments);
    yield* tableOf('treatment', apiary.id);
    yield subtitle(words.register);
    yield* registerTable(tables, readRegisters(of, [apiary])).content;
  }
  if (await hasRecordsOfRemoved(db, userId)) {
    yield title(words.removed);
    yield subtitle(words.treatments);
    yield* tableOf('treatment', null);
    yield subtitle(words.register);
    yield* tableOf('stock', null);
  }
  yield title(words.medicines);
  yield subtitle(words.inventory);
  yield* inventoryTable(tables, medicineStock(await findMedicineLines(db, userId))).content;
  yield subtitle(words.movements);
  yield* tableOf('medicine');
  yield '</body></html>\n';
}

async function headOf({ db, userId, now, language }: Paperwork, { words }: Tables): Promise<string> {
  const { username } = requireRow(await findUser(db, userId));
  const { title: heading, date, law, pdf } = words.paperwork;
  const name = heading.replace('{name}', () => username).replace('{de name}', () => elided('de', username));
  return html`${DOCTYPE}<html lang="${language}"><head><meta charset="utf-8"><title>${name}</title>${PAPER_STYLE}</head>
<body><h1>${name}</h1><p>${date.replace('{date}', dayOf(now))}. ${law}</p><p class="screen">${pdf}</p>`.html;
}

const DOCTYPE: Html = { html: '<!doctype html>' };

const title = (text: string, details: readonly string[] = []): string =>
  html`<h2>${text}</h2>${details.filter(Boolean).map((detail) => html`<p>${detail}</p>`)}`.html;
const subtitle = (text: string): string => html`<h3>${text}</h3>`.html;

async function hasRecordsOfRemoved(db: Db, userId: number): Promise<boolean> {
  for (const kind of ['treatment', 'stock'] as const)
    if ((await countRecords(db, userId, { kind, apiary: null, cancelled: 'true' })) > 0) return true;
  return false;
}

async function* readRegisters({ db, userId, now }: Omit<Paperwork, 'language'>, apiaries?: OwnApiaries) {
  for (const apiary of apiaries ?? (await findOwnApiaries(db, userId)))
    yield { apiary, entries: await readRegister(db, userId, apiary), today: dayOf(now) };
}

type OwnApiaries = Awaited<ReturnType<typeof findOwnApiaries>>;
