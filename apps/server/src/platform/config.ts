import { isAbsolute, resolve } from 'node:path';
import { z } from 'zod';
import { projectRoot } from './project-root.ts';

const port = z.coerce.number().int().min(0).max(65_535);

const Environment = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: port.default(3000),
  APP_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
    .optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.string().min(3).default('Propolis <no-reply@localhost>'),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  PROCESS: z.enum(['all', 'http', 'worker']).default('all'),
  DEMO: z.enum(['0', '1']).optional(),
});

/** Everything that can be set, by environment variables alone (OPERATIONS.md lists them). */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** Public address without a trailing slash, used in mails. */
  readonly appUrl: string;
  /** Absolute. */
  readonly dataDir: string;
  /** Undefined: the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Undefined: mails are written to `dataDir/outbox`. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Undefined: generated once into `dataDir`. */
  readonly secretKey: string | undefined;
  readonly process: 'all' | 'http' | 'worker';
  readonly demo: boolean;
}

/** An empty variable counts as unset, as a shell's `PORT= npm start` means it. */
const withoutEmpty = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''));

/** Reads the configuration, or throws one message that names each wrong variable. Values are never repeated. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const read = Environment.safeParse(withoutEmpty(env));
  if (!read.success) {
    const lines = read.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The configuration is wrong:\n${lines.join('\n')}`);
  }
  const { HOST, PORT, APP_URL, DATA_DIR, DATABASE_URL, DEMO } = read.data;
  return {
    host: HOST,
    port: PORT,
    appUrl: (APP_URL ?? `http://localhost:${PORT}`).replace(/\/+$/, ''),
    dataDir: isAbsolute(DATA_DIR) ? DATA_DIR : resolve(projectRoot(), DATA_DIR),
    databaseUrl: DATABASE_URL,
    smtpUrl: read.data.SMTP_URL,
    mailFrom: read.data.MAIL_FROM,
    secretKey: read.data.SECRET_KEY,
    process: read.data.PROCESS,
    demo: DEMO === undefined ? DATABASE_URL === undefined : DEMO === '1',
  };
}
