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

/** An address that no other journey uses. */
export function newEmail(): string {
  signedUp += 1;
  return `journey-${process.pid}-${signedUp}@example.org`;
}

interface ReadMail {
  readonly to: readonly (string | undefined)[];
  readonly subject: string;
  readonly links: readonly string[];
}

/** By the name of its file: a mail is read once, however many are waited for. */
const readMails = new Map<string, ReadMail>();

async function readMail(path: string): Promise<ReadMail> {
  const { to = [], subject = '', text = '' } = await PostalMime.parse(await readFile(path));
  return { to: to.map(({ address }) => address), subject, links: text.match(/https?:\/\/\S+/g) ?? [] };
}

/** What a mail for this address says that links to this path, as soon as one lies in the outbox. */
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

/** Remembers what a page has asked for and not got. */
function followRequests(page: Page): void {
  const asked = new Set<Request>();
  underWay.set(page, asked);
  const ended = (request: Request) => asked.delete(request);
  page.on('request', (request) => !isStream(request) && asked.add(request));
  page.on('requestfinished', ended).on('requestfailed', ended);
}

/** Once a page has done what it put off until it had nothing else to do; such work is done in the order it was put off. */
const isIdle = () =>
  new Promise<void>((resolve) => {
    // A page behind another one is given no such time by itself.
    window.requestIdleCallback(() => resolve(), { timeout: 5_000 });
  });

/**
 * Until a page has begun all it means to do and nothing comes to it any more, for half a second: on a busy machine
 * half a second may be nothing but the page's being late.
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

/** How many of the last answers are told of a journey that failed. */
const TOLD_ANSWERS = 12;

/** What a page asked of the API last, how each was answered, and how long that took: where a journey failed it tells why. */
function followAnswers(page: Page): () => string {
  const told: string[] = [];
  const asked = new WeakMap<Request, number>();
  const tell = (request: Request, outcome: string | number) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/api/')) return;
    told.push(`${request.method()} ${pathname}: ${outcome}, ${Date.now() - (asked.get(request) ?? 0)} ms`);
  };
  page.on('request', (request) => asked.set(request, Date.now()));
  page.on('response', (answer) => tell(answer.request(), answer.status()));
  page.on('requestfailed', (request) => tell(request, request.failure()?.errorText ?? 'no answer'));
  return () => told.slice(-TOLD_ANSWERS).join('\n');
}

/** The recorder of traces asks for pictures of the page by itself, from nowhere in the page, and the policy forbids it. */
const isOfRecorder = (message: ConsoleMessage): boolean =>
  message.location().url === '' && message.text().startsWith("Connecting to 'blob:");

/** What the browser itself says of a request that was refused or lost; what the page makes of it is the journey's matter. */
const isOfNetwork = (message: ConsoleMessage): boolean =>
  message.text().startsWith('Failed to load resource') ||
  // Of a service worker that is looked for while the network goes.
  message.text() === 'An unknown error occurred when fetching the script.';

/** Collects what goes wrong on a page by itself. */
export function errorsOn(page: Page, errors: string[] = []): string[] {
  followRequests(page);
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    const expected = isOfNetwork(message) || isOfRecorder(message);
    if (message.type() === 'error' && !expected) errors.push(message.text());
  });
  return errors;
}

/** Has a page take everything that is read without a network for loaded today, as on a device that is used daily. */
function rememberLoaded(): void {
  // Before the app's code runs: it waits until the document has been read.
  document.addEventListener('readystatechange', () => {
    const build = document.querySelector<HTMLMetaElement>('meta[name="propolis-stamp"]')?.content;
    if (build) localStorage.setItem('session.loaded', `${build} ${Date.now()}`);
  });
}

/** Journeys: pages open on the running server, and an error on the page's console fails them. */
export const test = base.extend<{ page: Page }>({
  // biome-ignore lint/correctness/noEmptyPattern: a fixture names what it needs by destructuring, here nothing
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
