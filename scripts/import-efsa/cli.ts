import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { signIn } from './client.ts';
import { readEvents } from './events.ts';
import { type HiveReport, importEvents } from './import.ts';

const RECORDS = new URL(
  '../../../shared/data/observations/efsa-colony-management-2019-2021.csv',
  import.meta.url,
);
const USAGE =
  'npm run import:efsa -- --email ... --password ... [--url http://127.0.0.1:3000] [--file ...csv]';

const sum = (reports: readonly HiveReport[], key: 'events' | 'sent' | 'notesOnly' | 'readBack') =>
  reports.reduce((total, report) => total + report[key], 0);

const totalOf = (site: string, reports: readonly HiveReport[]) => ({
  site,
  hives: reports.length,
  events: sum(reports, 'events'),
  sent: sum(reports, 'sent'),
  notesOnly: sum(reports, 'notesOnly'),
  readBack: sum(reports, 'readBack'),
});

function printReports(reports: readonly HiveReport[]) {
  const sites = [...new Set(reports.map(({ site }) => site))];
  const total = totalOf('all', reports);
  console.table(reports);
  console.table([
    ...sites.map((site) =>
      totalOf(
        site,
        reports.filter((report) => report.site === site),
      ),
    ),
    total,
  ]);
  return total;
}

async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { url: text, email: text, password: text, file: text } });
  if (!values.email || !values.password) throw new Error(USAGE);
  const csv = await readFile(values.file ?? fileURLToPath(RECORDS), 'utf8');
  const events = readEvents(csv);
  if (events.length === 0) throw new Error('The file holds no event.');
  const client = await signIn(values.url ?? 'http://127.0.0.1:3000', values.email, values.password);
  const total = printReports(await importEvents(client, events));
  console.log(
    `${total.events} events read, ${total.sent} observations sent now, ${total.events - total.notesOnly} mapped to items, ` +
      `${total.notesOnly} in notes only, ${total.readBack} read back as they were sent.`,
  );
  if (total.readBack !== events.length) throw new Error(`${events.length - total.readBack} events differ.`);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
