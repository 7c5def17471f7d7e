import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base, type ConsoleMessage, expect, type Page, type Request } from '@playwright/test';
import PostalMime from 'postal-mime';

const required = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: the journeys run by playwright's configuration`);
  return value;
};

let signedUp = 0;

/** An address that no other test uses. */
export function newEmail(): string {
  signedUp += 1;
  return `journey-${process.pid}-${signedUp}@example.org`;
}

interface ReadMail {
  readonly to: readonly (string | undefined)[];
  readonly subject: string;
  readonly links: readonly string[];
}

/** Takes each mail by its file name once, even if several tests wait for one. */
const readMails = new Map<string, ReadMail>();

async function readMail(path: string): Promise<ReadMail> {
  const { to = [], subject = '', text = '' } = await PostalMime.parse(await readFile(path));
  return { to: to.map(({ address }) => address), subject, links: text.match(/https?:\/\/\S+/g) ?? [] };
}

/** Text of the mail to this address that links to this path; waits until the outbox has it. */
async function mailWithLink(
  email: string,
  path: string,
): Promise<{ readonly subject: string; readonly link: string }> {
  const outbox = join(required('E2E_DATA_DIR'), 'outbox');
  const found = { subject: '', link: '' };
  await expect(async () => {
    for (const name of (await readdir(outbox)).filter((file) => file.endsWith('.eml')))
      if (!readMails.has(name)) readMails.set(name, await readMail(join(outbox, name)));
    for (const { to, subject, links } of readMails.values()) {
      const link = to.includes(email) && links.find((one) => new URL(one).pathname === path);
      if (link) Object.assign(found, { subject, link });
    }
    expect(found.link, `a mail for ${email} with a link to ${path}`).toBeTruthy();
  }).toPass({ timeout: 15_000, intervals: [50] });
  return found;
}

export const linkInMail = async (email: string, path: string): Promise<string> =>
  (await mailWithLink(email, path)).link;

export const subjectOfMail = async (email: string, path: string): Promise<string> =>
  (await mailWithLink(email, path)).subject;

const underWay = new WeakMap<Page, Set<Request>>();

/** A page's stream of events never ends. */
const isStream = (request: Request): boolean => new URL(request.url()).pathname === '/api/events';

/** Tracks the page's requests without a response. */
function followRequests(page: Page): void {
  const asked = new Set<Request>();
  underWay.set(page, asked);
  const ended = (request: Request) => asked.delete(request);
  page.on('request', (request) => !isStream(request) && asked.add(request));
  page.on('requestfinished', ended).on('requestfailed', ended);
}

/** Resolves after the page's pending idle callbacks, which run in the order in which they were scheduled. */
const isIdle = () =>
  new Promise<void>((resolve) => {
    // A background tab gets no idle callbacks.
    window.requestIdleCallback(() => resolve(), { timeout: 5_000 });
  });

/**
 * Waits until the page has started its idle work and has had no pending request for half a second: on a busy machine
 * half a second alone may only mean that the page is late.
 */
export async function untilQuiet(page: Page): Promise<void> {
  const asksAgain = () =>
    page.waitForEvent('request', { predicate: (request) => !isStream(request), timeout: 500 }).then(
      () => true,
      () => false,
    );
  await expect(async () => {
    await page.evaluate(isIdle);
    expect(underWay.get(page)?.size, 'requests under way').toBe(0);
    expect(await asksAgain(), 'more requests').toBe(false);
  }).toPass();
}

/** The number of last responses that are attached to a failed test. */
const KEPT_RESPONSES = 12;

/** The page's last API requests with status and duration, attached when the test fails. */
function followAnswers(page: Page): () => string {
  const lines: string[] = [];
  const asked = new WeakMap<Request, number>();
  const tell = (request: Request, outcome: string | number) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/api/')) return;
    lines.push(`${request.method()} ${pathname}: ${outcome}, ${Date.now() - (asked.get(request) ?? 0)} ms`);
  };
  page.on('request', (request) => asked.set(request, Date.now()));
  page.on('response', (answer) => tell(answer.request(), answer.status()));
  page.on('requestfailed', (request) => tell(request, request.failure()?.errorText ?? 'no answer'));
  return () => lines.slice(-KEPT_RESPONSES).join('\n');
}

/** The trace recorder loads pictures itself, from outside the page, which the content security policy refuses. */
const isOfRecorder = (message: ConsoleMessage): boolean =>
  message.location().url === '' && message.text().startsWith("Connecting to 'blob:");

/** Messages of the browser about refused or lost requests. How the page handles them is for the test to check. */
const isOfNetwork = (message: ConsoleMessage): boolean =>
  message.text().startsWith('Failed to load resource') ||
  // From the update check of a service worker while the network goes.
  message.text() === 'An unknown error occurred when fetching the script.';

/** Collects a page's uncaught errors and console errors. */
export function errorsOn(page: Page, errors: string[] = []): string[] {
  followRequests(page);
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    const expected = isOfNetwork(message) || isOfRecorder(message);
    if (message.type() === 'error' && !expected) errors.push(message.text());
  });
  return errors;
}

/** Marks all data for offline reading as loaded today, as on a device in daily use. */
function rememberLoaded(): void {
  // Runs before the app's code, which waits until the document is parsed.
  document.addEventListener('readystatechange', () => {
    const build = document.querySelector<HTMLMetaElement>('meta[name="propolis-stamp"]')?.content;
    if (build) localStorage.setItem('session.loaded', `${build} ${Date.now()}`);
  });
}

/** Tests: pages are opened on the running server, and an error on the page's console fails the test. */
export const test = base.extend<{ page: Page }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires destructuring, this fixture needs no other
  baseURL: async ({}, use) => use(required('E2E_URL')),
  context: async ({ context, serviceWorkers }, use) => {
    if (serviceWorkers === 'block') await context.addInitScript(rememberLoaded);
    await use(context);
  },
  page: async ({ page }, use, journey) => {
    const errors = errorsOn(page);
    const answers = followAnswers(page);
    await use(page);
    if (journey.status !== journey.expectedStatus) await journey.attach('answers', { body: answers() });
    expect(errors, 'errors on the console').toEqual([]);
  },
});
export { expect };
