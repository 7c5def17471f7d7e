import { type IsoDay, isStockGain, type MedicineStock, type StockEvent } from '@propolis/domain';
import { labelsIn } from '@propolis/domain/words';
import type { Table, Tables } from '../../account/account.service.ts';
import type { readRegister } from '../records.register.ts';

/** The stock of each medicine. */
export function inventoryTable({ words, table, language }: Tables, stock: readonly MedicineStock[]): Table {
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
export function registerTable({ words, table, language }: Tables, registers: AsyncIterable<Register>): Table {
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

function linesOf({ apiary: { name: apiary }, entries, today }: Register): Line[] {
  const lines: Line[] = [];
  let balance = 0;
  let year = yearOf(entries[0]?.day ?? today);
  const beginYears = (until: number) => {
    for (; year <= until; year += 1) lines.push({ apiary, day: `${year}-01-01`, balance });
  };
  for (const entry of entries) {
    const { day, reason, colonies } = entry;
    beginYears(yearOf(day));
    const change = isStockGain(reason) ? colonies : -colonies;
    balance += change;
    const event = reason === 'moved_in' || reason === 'moved_out' ? 'moved' : reason;
    lines.push({ apiary, day, balance, event, change, entry });
  }
  if (entries.length > 0) beginYears(yearOf(today));
  return lines;
}

const yearOf = (day: IsoDay): number => Number(day.slice(0, 4));
