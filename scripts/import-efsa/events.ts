/** One row of the colony management records (EFSA, Zenodo 4953762), with cleaned texts and parsed numbers. */
export interface ColonyEvent {
  readonly eventId: string;
  readonly siteNo: string;
  readonly hiveNo: string;
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly eventType: string;
  readonly inoutType: string;
  readonly quantity: number | null;
  /** EFSA's code of the unit and its name; both empty if there is none. */
  readonly unitCode: string;
  readonly unit: string;
  /** Empty for none. */
  readonly clinicalSigns: string;
  readonly description: string;
}

/** All events, oldest first; events of one day by number. */
export function readEvents(csv: string): ColonyEvent[] {
  const [head = [], ...rows] = parseCsv(csv);
  return rows
    .map((row) => toEvent(Object.fromEntries(head.map((name, index) => [name, tidy(row[index])]))))
    .sort((a, b) => a.day.localeCompare(b.day) || eventNumber(a) - eventNumber(b));
}

const eventNumber = (event: ColonyEvent): number => Number(event.eventId.replace(/\D/g, ''));

function toEvent(row: Record<string, string>): ColonyEvent {
  const text = (column: string): string => {
    const value = row[column];
    if (value === undefined) throw new Error(`The file has no column ${column}.`);
    return value;
  };
  const quantity = text('inoutQuantity');
  const signs = text('clinicalSigns');
  const unit = text('inoutUnit_desc');
  return {
    eventId: text('eventId'),
    siteNo: text('siteNo'),
    hiveNo: text('hiveNo'),
    day: [text('eventY'), text('eventM').padStart(2, '0'), text('eventD').padStart(2, '0')].join('-'),
    eventType: text('eventType'),
    inoutType: text('inoutType'),
    quantity: quantity === '' ? null : Number(quantity),
    unitCode: text('inoutUnit'),
    unit: unit === '.' ? '' : unit,
    clinicalSigns: signs === 'No clinical signs' ? '' : signs,
    description: text('eventDescription'),
  };
}

/** Some descriptions contain quotes and tabs from the original sheet. */
const tidy = (text = ''): string => text.replace(/^["\s]+|["\s]+$/g, '');

/** RFC 4180: a quoted field may contain commas, line breaks and doubled quotes. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    row.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    if (row.length > 1) rows.push(row);
    row = [];
  }
  return rows;
}
