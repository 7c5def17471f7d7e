import type { ZipEntry } from '@propolis/account-archive';
import {
  apiaryDay,
  compareDays,
  elided,
  type IsoDay,
  isOpening,
  isStockGain,
  type Language,
  type MedicineStock,
  medicineStock,
  type StockEvent,
} from '@propolis/domain';
import { labelsIn } from '@propolis/domain/words';
import type { Ctx, Streamed } from '@propolis/http-kit';
import type { Db } from '@propolis/postgres';
import { type Html, html } from '@propolis/runtime';
import { findUser, requireRow } from '../../account/account.queries.ts';
import { createHtmlTables, type Exporting, type Table, type Tables } from '../../account/account.service.ts';
import { findOwnApiaries } from '../records.hives.queries.ts';
import { readRecords } from '../records.queries.ts';
import { readRegister } from '../records.register.ts';
import { recordTable } from '../records.tables.ts';
import { countRecords, findMedicineLines } from '../records.totals.queries.ts';

/** The stock of each medicine. */
function inventoryTable({ words, table, language }: Tables, stock: readonly MedicineStock[]): Table {
  const { product, unit, received, used, disposed, left } = words.records.columns;
  const { units } = labelsIn(language).records;
  return table([stock], words.records.tables.inventory, [
    [product, (line) => line.product],
    [unit, (line) => units[line.unit]],
    [received, (line) => line.received],
    [used, (line) => line.used],
    [disposed, (line) => line.disposed],
    [left, (line) => line.left],
  ]);
}

/** The register of an apiary. */
interface Register {
  readonly apiary: { readonly id: number; readonly name: string };
  readonly entries: Awaited<ReturnType<typeof readRegister>>;
  readonly today: IsoDay;
}

/** The stock registers of apiaries: the colonies at the start of each year and after each gain and loss. */
function registerTable({ words, table, language }: Tables, registers: AsyncIterable<Register>): Table {
  const { records, paperwork } = words;
  const { columns } = records;
  const { stockEvents, deathCauses } = labelsIn(language).records;
  async function* lines() {
    for await (const register of registers) yield linesOf(register);
  }
  return table(lines(), records.tables.register, [
    [words.columns.apiary, ({ apiary }) => apiary],
    [columns.day, ({ day }) => day],
    [columns.event, ({ event }) => (event ? stockEvents[event] : paperwork.yearStart)],
    [columns.change, ({ change }) => change],
    [columns.balance, ({ balance }) => balance],
    [words.columns.hive, ({ entry }) => entry?.hives.join(', ')],
    [columns.otherApiary, ({ event, entry }) => (event === 'moved' ? entry?.other_apiary : null)],
    [columns.keeper, ({ entry }) => entry?.party_name],
    [columns.fromOrTo, ({ entry }) => entry?.party_address],
    [columns.partyNumber, ({ entry }) => entry?.party_number],
    [columns.cause, ({ entry }) => entry?.cause && deathCauses[entry.cause]],
    [columns.note, ({ entry }) => entry?.note],
  ]);
}

/** A gain or a loss; without both the start of a year. */
interface Line {
  readonly apiary: string;
  readonly day: IsoDay;
  readonly balance: number;
  readonly event?: StockEvent;
  readonly change?: number;
  readonly entry?: Register['entries'][number];
}

/** Each year begins with its opening stock. */
const opensYear = (entry: Register['entries'][number]): boolean =>
  isOpening(entry, `${yearOf(entry.day)}-01-01`);

function linesOf({ apiary: { name: apiary }, entries, today }: Register): Line[] {
  const lines: Line[] = [];
  let balance = 0;
  let year = yearOf(entries[0]?.day ?? today);
  const beginYears = (until: number) => {
    for (; year <= until; year += 1) lines.push({ apiary, day: `${year}-01-01`, balance });
  };
  const openingFirst = entries.toSorted(
    (one, other) => compareDays(one.day, other.day) || Number(opensYear(other)) - Number(opensYear(one)),
  );
  for (const entry of openingFirst) {
    const { day, reason, colonies } = entry;
    beginYears(yearOf(day) - (opensYear(entry) ? 1 : 0));
    const change = isStockGain(reason) ? colonies : -colonies;
    balance += change;
    const event = reason === 'moved_in' || reason === 'moved_out' ? 'moved' : reason;
    lines.push({ apiary, day, balance, event, change, entry });
  }
  if (entries.length > 0) beginYears(yearOf(today));
  return lines;
}

const yearOf = (day: IsoDay): number => Number(day.slice(0, 4));

/** For paper, and for reading the page without the app. */
const PAPER_STYLE = html`<style>
@page { size: A4 landscape; margin: 10mm }
body { font: 9pt/1.35 sans-serif; color: #000; background: #fff; margin: 1rem; overflow-wrap: anywhere }
h1 { font-size: 16pt; margin: 0 }
h2 { font-size: 13pt; margin: 1.5em 0 0; break-after: avoid }
h3 { font-size: 10pt; margin: 1em 0 .3em; break-after: avoid }
p { margin: .2em 0 }
table { width: 100%; border-collapse: collapse; font-size: 7pt }
th, td { border: 1px solid #888; padding: 2px 3px; text-align: left; vertical-align: top; overflow-wrap: break-word }
.day { white-space: nowrap }
.long { overflow-wrap: anywhere }
tr { break-inside: avoid }
@media print { body { margin: 0 } .screen { display: none } }
</style>`;

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
    filename: `${file}-${apiaryDay(now)}.html`,
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
<body><h1>${name}</h1><p>${date.replace('{date}', apiaryDay(now))}. ${law}</p><p class="screen">${pdf}</p>`
    .html;
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
    yield { apiary, entries: await readRegister(db, userId, apiary), today: apiaryDay(now) };
}

type OwnApiaries = Awaited<ReturnType<typeof findOwnApiaries>>;
