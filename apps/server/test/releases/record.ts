import { appendFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { projectRoot } from '@propolis/runtime';
import pg from 'pg';
import type { Statement } from './statement.ts';

// `npm run release:record` adds this as a vitest setup file: it records every statement that the app's own files
// send to PostgreSQL while the server's tests run.

const folder = process.env.RECORD_STATEMENTS;
const SERVER = join(projectRoot(), 'apps/server');
/** Files that forward statements. */
const CARRIERS = /^src\/platform\/(db\/(driver|together|pool|with-commit)|watch\/(watch|tracing))\.ts$/;
const OF_TRANSACTIONS = /^\s*(begin|commit|rollback|savepoint|release)\b/i;
/** Deep enough to find the caller. */
const STACK = 100;

/** The app's file that sends the current statement; undefined if a test sends it. */
function senderOf(): string | undefined {
  const files = (new Error().stack ?? '').split('\n').flatMap((line) => {
    const [, path] = /((?:file:\/\/)?\/[^\s():]+\.ts)/.exec(line) ?? [];
    const file = path && relative(SERVER, path.replace('file://', ''));
    return file && !file.startsWith('..') && !file.startsWith('node_modules') ? [file] : [];
  });
  const sender = files.find((file) => file !== 'test/releases/record.ts' && !CARRIERS.test(file));
  return sender && /^(src|seeds)\//.test(sender) && !sender.endsWith('.test.ts') ? sender : undefined;
}

function asJson(value: unknown): unknown {
  if (value === undefined) return null;
  if (typeof value === 'bigint') return String(value);
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  return Array.isArray(value) ? value.map(asJson) : value;
}

const sent = new Map<string, Statement>();

interface Config {
  readonly text: string;
  readonly values: readonly unknown[];
}

function note({ text, values }: Config): void {
  if (OF_TRANSACTIONS.test(text)) return;
  const known = sent.get(text);
  const from = known?.from ?? senderOf();
  if (!from) return;
  const own: Statement = { from, text, values: values.map(asJson) };
  // The shortest example is enough.
  if (known && JSON.stringify(known).length <= JSON.stringify(own).length) return;
  sent.set(text, own);
  appendFileSync(join(folder ?? '', `${process.pid}.jsonl`), `${JSON.stringify(own)}\n`);
}

/** The driver's class; the recorder wraps it once per worker for all files. */
type Query = new (config: Config, argument: unknown) => { isNoted?: true };
const driver = pg as unknown as { Query: Query };
if (folder && !driver.Query.prototype.isNoted) {
  Error.stackTraceLimit = STACK;
  const Plain = driver.Query;
  driver.Query = class extends Plain {
    constructor(config: Config, argument: unknown) {
      note(config);
      super(config, argument);
    }
  };
  Object.assign(driver.Query.prototype, { isNoted: true });
}
