import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { withProduct } from '../scripts/product/server.ts';
import { inTemporaryFolder } from '../scripts/temporary-folder.ts';
import { EXPORTED_PHOTOS, measureAudit } from './audit.ts';
import { measureCounting } from './counting.ts';
import { measureDrawing } from './drawing.ts';
import { measureEvolution } from './evolution.ts';
import { measureImport } from './imports.ts';
import { measureIngestion } from './ingestion.ts';
import { measureJournal } from './journal.ts';
import { measureOffline } from './offline.ts';
import {
  measureFirstPage,
  measureLoad,
  measureOperation,
  measureRecordings,
  measureServer,
  measureStarts,
  measureTenfold,
  type Row,
  sizeText,
} from './rows.ts';
import { OPERATION, SEASON } from './season.ts';
import { measureStays } from './stays.ts';
import { asTable, writeFigures } from './tables.ts';
import { measureUnits } from './units.ts';
import { measureVarroa } from './varroa.ts';
import { measureWeightEvents } from './weight-events.ts';

/**
 * `npm run bench` prints the figures of all parts, `-- first` those of one; `-- --write` also puts them into
 * bench/README.md.
 */

const { values, positionals } = parseArgs({
  options: {
    write: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '60' },
    photos: { type: 'string', default: String(EXPORTED_PHOTOS) },
  },
  allowPositionals: true,
});

async function measureDaily(dataDir: string): Promise<Row[]> {
  const starts = await measureStarts(dataDir);
  return withProduct({ dataDir }, async (server) => {
    return [
      ...starts,
      ...(await measureServer(server, dataDir)),
      ...(await measureRecordings(server, dataDir)),
      ...(await measureTenfold(server, dataDir)),
      ...(await measureOperation(server, dataDir)),
    ];
  });
}

/** Parts that can be measured separately; each has a table in the README. */
const PARTS: Readonly<Record<string, (dataDir: string) => Promise<Row[]>>> = {
  first: measureFirstPage,
  daily: measureDaily,
  audit: (dataDir) => measureAudit(dataDir, Number(values.photos)),
  load: (dataDir) => measureLoad(dataDir, Number(values.seconds)),
  ingestion: measureIngestion,
  import: measureImport,
  counting: measureCounting,
  weight: measureWeightEvents,
  evolution: measureEvolution,
  stays: measureStays,
  drawing: measureDrawing,
  offline: measureOffline,
  journal: measureJournal,
  varroa: measureVarroa,
  units: measureUnits,
};

const unknown = positionals.filter((part) => !(part in PARTS));
if (unknown.length > 0)
  throw new Error(`no part is called ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}`);
await inTemporaryFolder('bench', async (dataDir) => {
  console.log(`A season: ${sizeText(SEASON)}. An operation: ${sizeText(OPERATION)}.`);
  for (const [part, measure] of Object.entries(PARTS)) {
    if (positionals.length > 0 && !positionals.includes(part)) continue;
    /** A load above the number of processors means that other processes distort the figures. */
    const loadBefore = loadavg()[0] ?? 0;
    const rows = await measure(dataDir);
    console.log(`\n${part}\n${asTable(rows)}`);
    if (values.write) await writeFigures(part, asTable(rows), loadBefore);
  }
});
