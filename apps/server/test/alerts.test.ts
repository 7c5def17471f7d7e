import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createMetrics } from '@propolis/observability';
import { projectRoot } from '@propolis/runtime';
import { beforeAll, describe, expect, test } from 'vitest';
import { addGauges, gaugePools } from '../src/watching.ts';
import { testApp } from './app.ts';

const read = (path: string) => readFileSync(join(projectRoot(), path), 'utf8');
const RULES = 'deploy/prometheus-alerts.yml';
const PAGE = 'docs/alerts.md';
const DASHBOARD = 'deploy/grafana-dashboard.json';

/** Metrics of the running app, by their types in the response. */
let measured: ReadonlySet<string>;
beforeAll(async () => {
  const metrics = await createMetrics();
  const server = await testApp({ metrics, metricsToken: 'a-token-for-metrics-of-32-characters' });
  addGauges(metrics, {
    ...{
      clock: server.now,
      version: '1.2.3',
      dataDir: server.blobsDir,
      shelf: server.blobsDir,
      db: () => server.db,
    },
    countPages: server.hub.count,
    replica: () => undefined,
  });
  gaugePools(metrics, new Map([['requests', server]]));
  const scraped = await server.anonymous.get('/metrics', {
    authorization: 'Bearer a-token-for-metrics-of-32-characters',
  });
  metrics.stop();
  measured = new Set([...scraped.raw.toString().matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name ?? ''));
});

const NAME = /\b(?:propolis|process|nodejs)_[a-z0-9_]+/g;
/** A histogram is one metric with several series. */
const measureOf = (name: string) => name.replace(/_(bucket|count|sum)$/, '');

test.each([RULES, PAGE, DASHBOARD, 'OPERATIONS.md'])(
  'every measure that %s names is one of the running app',
  (path) => {
    const named = [...new Set([...read(path).matchAll(NAME)].map(([name]) => name))];
    expect(named.length).toBeGreaterThan(5);
    const known = (name: string) => measured.has(name) || measured.has(measureOf(name)) || name.endsWith('_');
    expect(named.filter((name) => !known(name))).toEqual([]);
  },
);

test('every metric is in the table of OPERATIONS', () => {
  const operations = read('OPERATIONS.md');
  const ours = [...measured].filter((name) => name.startsWith('propolis_'));
  expect(ours.filter((name) => !operations.includes(`\`${name}\``))).toEqual([]);
});

describe('each alert', () => {
  const rules = [...read(RULES).matchAll(/- alert: (\w+)\n\s+expr: (['"])(.*)\2\n/g)].map(
    ([, name = '', , expr = '']) => ({ name, expr }),
  );
  const rows = [...read(PAGE).matchAll(/^\| (Propolis\w+) \| (.+) \| (.+) \|$/gm)];

  test('has a row in docs/alerts.md with its meaning and remedy', () => {
    expect(rules.length).toBeGreaterThan(20);
    expect(rows.map(([, name]) => name)).toEqual(rules.map(({ name }) => name));
  });
});
