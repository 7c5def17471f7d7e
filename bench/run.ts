import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startProduct } from '../scripts/product/server.ts';
import { EXPORTED_PHOTOS, measureAudit } from './audit.ts';
import { measureCounting } from './counting.ts';
import { measureDrawing } from './drawing.ts';
import { measureEvolution } from './evolution.ts';
import { measureImport } from './imports.ts';
import { measureIngestion } from './ingestion.ts';
import { measureOutages } from './outage.ts';
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
import { measureWeather } from './weather.ts';
import { measureWeightEvents } from './weight-events.ts';

/** `npm run bench` prints the figures; `-- --write` also puts them into bench/README.md. `-- first` is the first page alone, `-- load` the load, `-- audit` what would stuff it, `-- outage` a database that goes and comes back, `-- ingestion` what scales deliver, `-- import` the largest files, `-- counting` what photos of boards cost, `-- weather` what the network costs, `-- weight` how well events in weight are found, `-- evolution` how quickly curves come, `-- drawing` how quickly a phone draws them. */
const README = join(import.meta.dirname, 'README.md');

async function measureAll(dataDir: string): Promise<Row[]> {
  const starts = await measureStarts(dataDir);
  const server = await startProduct({ dataDir });
  try {
    return [
      ...starts,
      ...(await measureServer(server, dataDir)),
      ...(await measureRecordings(server, dataDir)),
      ...(await measureTenfold(server, dataDir)),
      ...(await measureOperation(server, dataDir)),
    ];
  } finally {
    await server.stop();
  }
}

const NO_LOAD: Awaited<ReturnType<typeof measureLoad>> = [[], { kinds: [], faults: [] }];

function asTable(rows: readonly Row[]): string {
  const lines = rows.map((row) => `| ${row.join(' | ')} |`);
  return ['| measure | figure | aim |', '|---|---|---|', ...lines].join('\n');
}

/** Parts with a table of their own in the README. */
const TABLES: readonly (readonly [part: string, measure: (folder: string) => Promise<Row[]>])[] = [
  ['ingestion', measureIngestion],
  ['import', measureImport],
  ['counting', measureCounting],
  ['weather', measureWeather],
  ['weight', measureWeightEvents],
  ['evolution', measureEvolution],
  ['drawing', measureDrawing],
];

/** Puts a table where the README has its marks; what was not measured stays. */
async function writeReadme(marks: string, rows: readonly Row[], loadBefore: number): Promise<void> {
  if (rows.length === 0) return;
  const processor = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`;
  const day = new Date().toISOString().slice(0, 10);
  const conditions = `Node ${process.versions.node}, ${processor}, load ${loadBefore.toFixed(1)} before the start, ${day}.`;
  const text = await readFile(README, 'utf8');
  const place = new RegExp(`<!-- ${marks} -->[\\s\\S]*<!-- /${marks} -->`);
  const figures = `<!-- ${marks} -->\n${conditions}\n\n${asTable(rows)}\n<!-- /${marks} -->`;
  await writeFile(
    README,
    text.replace(place, () => figures),
  );
}

const { values, positionals } = parseArgs({
  options: {
    write: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '60' },
    photos: { type: 'string', default: String(EXPORTED_PHOTOS) },
  },
  allowPositionals: true,
});
/** Above the number of processors, others work here too and the figures are worse than they would be. */
const loadBefore = loadavg()[0] ?? 0;
const dataDir = await mkdtemp(join(tmpdir(), 'propolis-bench-'));
try {
  console.log(`A season: ${sizeText(SEASON)}. An operation: ${sizeText(OPERATION)}.`);
  const isWanted = (part: string) => positionals.length === 0 || positionals.includes(part);
  const firstRows = isWanted('first') ? await measureFirstPage(dataDir) : [];
  const rows = isWanted('rest') ? await measureAll(dataDir) : [];
  const auditRows = isWanted('audit') ? await measureAudit(dataDir, Number(values.photos)) : [];
  const outageRows = isWanted('outage') ? await measureOutages(dataDir) : [];
  const [loadRows, { faults }] = isWanted('load')
    ? await measureLoad(dataDir, Number(values.seconds))
    : NO_LOAD;
  const figures = [...firstRows, ...rows, ...auditRows, ...outageRows, ...loadRows];
  const tables: (readonly [part: string, rows: readonly Row[]])[] = [];
  for (const [part, measure] of TABLES) if (isWanted(part)) tables.push([part, await measure(dataDir)]);
  console.log(asTable([...figures, ...tables.flatMap(([, own]) => own)]));
  if (values.write) {
    await writeReadme('figures', figures, loadBefore);
    for (const [part, own] of tables) await writeReadme(part, own, loadBefore);
  }
  if (faults.length > 0) process.exitCode = 1;
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
