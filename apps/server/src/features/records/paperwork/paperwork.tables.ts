import { type IsoDay, isStockGain, type MedicineStock } from '@propolis/domain';
import { labelsIn } from '@propolis/domain/words';
import type { Table, Tables } from '../../account/account.service.ts';
import type { readRegister } from '../records.register.ts';

/** The stock of each medicine. */
export function inventoryTable({ words, table, language }: Tables, stock: readonly MedicineStock[]): Table {
  const { product, unit, received, used, disposed, left } = words.records.columns;
  const { units } = labelsIn(language).records;
  const rows = stock.map((line) => [
    ...[line.product, units[line.unit]],
    ...[line.received, line.used, line.disposed, line.left],
  ]);
  return table(
    words.records.tables.inventory,
    [product, unit, received, used, disposed, left],
    rows.length > 0 ? [rows] : [],
  );
}

/** The register of an apiary. */
interface Register {
  readonly apiary: { readonly id: number; readonly name: string };
  readonly entries: Awaited<ReturnType<typeof readRegister>>;
  readonly today: IsoDay;
}

/** The stock registers of apiaries: the colonies at the start of each year and after each gain and loss. */
export function registerTable(tables: Tables, registers: AsyncIterable<Register>): Table {
  const { columns, records } = tables.words;
  const { day, event, change, balance, otherApiary, keeper, fromOrTo, partyNumber, cause, note } =
    records.columns;
  async function* rows() {
    for await (const register of registers) yield rowsOf(tables, register);
  }
  return tables.table(
    records.tables.register,
    [
      ...[columns.apiary, day, event, change, balance, columns.hive],
      ...[otherApiary, keeper, fromOrTo, partyNumber, cause, note],
    ],
    rows(),
  );
}

function rowsOf({ words, language }: Tables, { apiary, entries, today }: Register) {
  const { stockEvents, deathCauses } = labelsIn(language).records;
  const rows: (string | number | null)[][] = [];
  let balance = 0;
  let year = yearOf(entries[0]?.day ?? today);
  const beginYears = (until: number) => {
    for (; year <= until; year += 1)
      rows.push([apiary.name, `${year}-01-01`, words.paperwork.yearStart, null, balance, ...NOTHING]);
  };
  for (const { day, reason, colonies, hives, ...entry } of entries) {
    beginYears(yearOf(day));
    const change = isStockGain(reason) ? colonies : -colonies;
    balance += change;
    const isMove = reason === 'moved_in' || reason === 'moved_out';
    rows.push([
      ...[apiary.name, day, stockEvents[isMove ? 'moved' : reason], change, balance, hives.join(', ')],
      ...[isMove ? entry.other_apiary : null, entry.party_name, entry.party_address, entry.party_number],
      ...[entry.cause && deathCauses[entry.cause], entry.note],
    ]);
  }
  if (entries.length > 0) beginYears(yearOf(today));
  return rows;
}

const yearOf = (day: IsoDay): number => Number(day.slice(0, 4));

/** The columns of a register after the balance. */
const NOTHING = Array<null>(7).fill(null);
