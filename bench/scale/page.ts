import type { Hour } from './arrivals.ts';
import { ASSUMPTIONS, type Assumptions } from './assumptions.ts';
import type { Costs } from './costs.ts';
import { limitsOf, type Part, type Plan, planFor } from './plan.ts';

/** A club, the beekeepers of a country, and all of Europe's. */
export const SIZES = [1_000, 100_000, 10_000_000] as const;

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July'].concat(
  'August September October November December'.split(' '),
);
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** At most three significant figures: the estimates are known to a factor of two. */
function rounded(value: number): string {
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.max(Math.abs(value), 1e-9))));
  const factor = 10 ** Math.min(digits, 6);
  const shown = value >= 1000 ? Number(value.toPrecision(2)) : Math.round(value * factor) / factor;
  return shown.toLocaleString('en', { maximumFractionDigits: 6 });
}

const hourText = ({ month, weekday, hour }: Hour) => `a ${DAYS[weekday]} in ${MONTHS[month]}, ${hour} h`;
const secondsText = (seconds: number) =>
  seconds < 1 ? `${rounded(seconds * 1000)} ms` : `${rounded(seconds)} s`;
const partText = ({ perSecond, busy, cores }: Part) =>
  `${rounded(perSecond)}/s, ${rounded(busy)} busy: **${cores}**`;
const bytesText = (terabytes: number) =>
  terabytes >= 1
    ? `${rounded(terabytes)} TB`
    : terabytes >= 1e-3
      ? `${rounded(terabytes * 1000)} GB`
      : `${rounded(terabytes * 1e6)} MB`;

const ROWS: readonly (readonly [what: string, of: (plan: Plan) => string])[] = [
  ['Requests in the busiest hour: cores busy, cores needed', ({ web }) => partText(web)],
  ['… wait, 99th percentile', ({ web }) => secondsText(web.p99)],
  [
    'PostgreSQL in the busiest hour: cores busy, cores needed',
    ({ database }) => `${rounded(database.busy)} busy: **${database.cores}**`,
  ],
  ['Photos to count in the busiest hour: cores busy, cores needed', ({ counting }) => partText(counting)],
  ['… wait, 95th percentile', ({ counting }) => secondsText(counting.p95)],
  ['Rows with indexes, each year', ({ year }) => bytesText(year.rows)],
  ['Photos, each year', ({ year }) => bytesText(year.files)],
  ['Upload of photos, peak', ({ incoming }) => `${rounded(incoming)} Mbit/s`],
  ['Responses, each year', ({ year }) => bytesText(year.sent)],
  ['Push messages and mails, each day', ({ messagesPerDay }) => rounded(messagesPerDay)],
  ['Cost a month in the second year (order of magnitude)', ({ francs }) => `CHF ${rounded(francs)}`],
];

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** The tables of docs/scale.md by name. */
export function scaleTables(costs: Costs, assumed: Assumptions): Readonly<Record<string, string>> {
  const plans = SIZES.map((hives) => planFor(hives, costs, assumed));
  const [, middle] = plans;
  if (!middle) throw new Error('there are sizes');
  return {
    plan: table(
      ['', ...SIZES.map((hives) => `${hives.toLocaleString('en')} hives`)],
      ROWS.map(([what, of]) => [what, ...plans.map(of)]),
    ),
    hours: `The busiest hour for requests is ${hourText(middle.web.hour)}; for photos of boards ${hourText(middle.counting.hour)}.`,
    limits: table(
      ['part', 'is enough up to'],
      limitsOf(costs, assumed).map(({ what, hives }) => [what, `${rounded(hives)} hives`]),
    ),
  };
}

export const assumptionsTable = (assumed: Assumptions): string =>
  table(
    ['name', 'value', 'meaning'],
    Object.entries(ASSUMPTIONS).map(([name, { why }]) => [
      name,
      String(assumed[name as keyof Assumptions]), // a key of Assumptions
      why,
    ]),
  );

/** Replaces each table between its markers; the other text stays. */
export const withTables = (page: string, tables: Readonly<Record<string, string>>): string =>
  Object.entries(tables).reduce((text, [name, shown]) => {
    const place = new RegExp(`<!-- ${name} -->[\\s\\S]*<!-- /${name} -->`);
    if (!place.test(text)) throw new Error(`the page has no place for ${name}`);
    return text.replace(place, () => `<!-- ${name} -->\n${shown}\n<!-- /${name} -->`);
  }, page);
