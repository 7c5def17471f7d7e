import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '@propolis/domain';
import { expect, test } from 'vitest';
import { root } from './run.mjs';
import { PRIVACY_HEADINGS, TABLE_OWNERS, WITHOUT_PERSONAL_DATA } from './table-owners.mjs';

const read = (path) => readFileSync(join(root, path), 'utf8');
const keptIn = (language) => {
  const { privacy } = JSON.parse(read(`apps/web/src/lib/i18n/messages/${language}/about.json`));
  return privacy.kept;
};

test('the privacy page covers each table with personal data once', () => {
  const listed = [...Object.values(PRIVACY_HEADINGS).flat(), ...WITHOUT_PERSONAL_DATA];
  expect(listed.toSorted()).toEqual(Object.keys(TABLE_OWNERS).toSorted());
});

test('tables without personal data refer to no user', () => {
  const schema = read('apps/server/schema.sql');
  for (const table of WITHOUT_PERSONAL_DATA) {
    const [, columns] = new RegExp(`create table ${table} \\(([^;]*)\\)`).exec(schema) ?? [];
    expect(columns, table).toBeDefined();
    expect(columns, table).not.toMatch(/\b(user|hive|apiary|scale)_id\b/);
  }
});

test.each(LANGUAGES)('in %s each kind of data has its content and its retention period', (language) => {
  const { title, ...kinds } = keptIn(language);
  expect(Object.keys(kinds).toSorted()).toEqual(Object.keys(PRIVACY_HEADINGS).toSorted());
  for (const kind of Object.values(kinds)) expect(Object.keys(kind)).toEqual(['name', 'what', 'until']);
});

const page = read('apps/web/src/app/about/PrivacyPage.tsx');
test.each(Object.keys(PRIVACY_HEADINGS))('the page shows %s', (kind) => expect(page).toContain(`'${kind}'`));

/** The retention period of each kind of data on the page, and its place in the code. */
const terms = [
  [
    'sessions',
    '24',
    'apps/server/src/features/account/sign-in/sessions.service.ts',
    'SESSION_LIFE = 24 * HOUR',
  ],
  [
    'sessions',
    '90',
    'apps/server/src/features/account/sign-in/sessions.service.ts',
    'REMEMBERED_SESSION_LIFE = 90 * 24 * HOUR',
  ],
  [
    'sessions',
    '365',
    'apps/server/src/features/account/sign-in/account.browsers.ts',
    'BROWSER_LIFE = 365 * DAY_MS',
  ],
  [
    'sessions',
    '60',
    'apps/server/src/features/account/account.link-mails.ts',
    'PASSWORD_RESET_LIFE = 60 * MINUTE_MS',
  ],
  [
    'sessions',
    '24',
    'apps/server/src/features/account/mails/account.links.ts',
    'VERIFICATION_LIFE = 24 * HOUR_MS',
  ],
  [
    'notifications',
    '365',
    'apps/server/src/features/notifications/notifications.service.ts',
    'KEPT_FOR = 365 * DAY_MS',
  ],
  ['connectors', '20', 'packages/contract/src/connectors.ts', 'DELIVERIES_KEPT = 20'],
  ['safety', '30', 'packages/contract/src/limits.ts', 'IDEMPOTENCY_DAYS = 30'],
];
test.each(terms)("the page's retention period of %s, %s, matches %s", (kind, number, file, code) => {
  expect(read(file)).toContain(code);
  for (const language of LANGUAGES) {
    const { what, until } = keptIn(language)[kind];
    expect(`${what} ${until}`).toMatch(new RegExp(`\\b${number}\\b`));
  }
});
