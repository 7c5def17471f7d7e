import type { ZipEntry } from '@propolis/account-archive';
import { APIARY_TIME_ZONE, CUSTOMS, isIsoDay, type Language, loadWords } from '@propolis/domain';
import { CSV_MARK, type CsvValue, csvRow } from '@propolis/file-formats';
import { html } from '@propolis/runtime';
import type fr from './words/fr.json';

/** The texts in an archive. */
type ArchiveWords = typeof fr;

const archiveWords = await loadWords<ArchiveWords>((language) => import(`./words/${language}.json`));

/** The value of a cell; empty if unknown. */
type Shown = CsvValue | Date | null | undefined;

/** A table in an archive, or by itself. */
export interface Table extends ZipEntry {
  readonly content: AsyncIterable<string>;
}

/** A heading, and its value of an item. */
type Column<Item> = readonly [heading: string, value: (item: Item) => Shown];
type Pages<Item> = AsyncIterable<readonly Item[]> | Iterable<readonly Item[]>;

/** Builds the tables of an archive for spreadsheets. */
export interface Tables {
  readonly language: Language;
  readonly words: ArchiveWords;
  /** A table with a row for each item, streamed page by page. */
  readonly table: <Item>(pages: Pages<Item>, name: string, columns: readonly Column<Item>[]) => Table;
}

export function createTables(language: Language): Tables {
  const words = archiveWords(language);
  const show = showIn(words);
  const writing = CUSTOMS[language].csv;
  async function* write<Item>(pages: Pages<Item>, columns: readonly Column<Item>[]) {
    const headings = columns.map(([heading]) => heading);
    const rowOf = (item: Item) => columns.map(([, value]) => show(value(item)));
    yield CSV_MARK + csvRow(headings, writing);
    for await (const page of pages) yield page.map((item) => csvRow(rowOf(item), writing)).join('');
  }
  return {
    language,
    words,
    table: (pages, name, columns) => ({ path: `tables/${name}.csv`, content: write(pages, columns) }),
  };
}

/** A word, such as a link, for which a column of a page with many columns may have no space. */
const LONG_WORD = /\S{20}/;

/** Builds the same tables as parts of a page. */
export function createHtmlTables(language: Language): Tables {
  const words = archiveWords(language);
  const show = showIn(words);
  const { decimal } = CUSTOMS[language].csv;
  const cell = (value: Shown) => {
    const shown = show(value);
    const text = typeof shown === 'number' ? String(shown).replace('.', decimal) : String(shown);
    if (isIsoDay(text)) return html`<td class="day">${text}</td>`;
    return LONG_WORD.test(text) ? html`<td class="long">${text}</td>` : html`<td>${text}</td>`;
  };
  async function* write<Item>(pages: Pages<Item>, columns: readonly Column<Item>[]) {
    const headings = columns.map(([heading]) => html`<th>${heading}</th>`);
    const rowOf = (item: Item) => html`<tr>${columns.map(([, value]) => cell(value(item)))}</tr>`;
    let isEmpty = true;
    for await (const page of pages) {
      if (page.length === 0) continue;
      if (isEmpty) yield `<table>${html`<thead><tr>${headings}</tr></thead>`.html}`;
      isEmpty = false;
      yield html`${page.map(rowOf)}`.html;
    }
    yield isEmpty ? html`<p>${words.paperwork.none}</p>`.html : '</table>';
  }
  return {
    language,
    words,
    table: (pages, name, columns) => ({ path: `${name}.html`, content: write(pages, columns) }),
  };
}

const showIn =
  (words: ArchiveWords) =>
  (value: Shown): CsvValue => {
    if (value === null || value === undefined) return '';
    if (value instanceof Date) return MOMENT.format(value);
    return typeof value === 'boolean' ? (value ? words.yes : words.no) : value;
  };

/** `2026-05-01 12:00:00`, which spreadsheets parse in every language, in the time zone of the apiaries. */
const MOMENT = new Intl.DateTimeFormat('sv-SE', {
  timeZone: APIARY_TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'medium',
});
