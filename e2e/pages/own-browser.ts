import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';

type Options = Parameters<typeof chromium.launchPersistentContext>[1];

export interface OwnBrowser {
  /** Opens it with its existing profile. */
  readonly open: (options?: Options) => Promise<{ readonly context: BrowserContext; readonly page: Page }>;
  /** Kills it, as a system short of memory does, without any event. */
  readonly kill: () => Promise<void>;
  readonly remove: () => Promise<void>;
}

/** The browser's process, which Playwright does not expose. */
async function processOf(context: BrowserContext): Promise<number> {
  const session = await context.browser()?.newBrowserCDPSession();
  const { processInfo = [] } = (await session?.send('SystemInfo.getProcessInfo')) ?? {};
  const own = processInfo.find(({ type }) => type === 'browser');
  if (!own) throw new Error('the browser does not say which process it is');
  return own.id;
}

/** A browser with a separate profile that outlives it. */
export async function ownBrowser(settings: Options): Promise<OwnBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'propolis-profile-'));
  let context: BrowserContext | undefined;
  return {
    open: async (options) => {
      context = await chromium.launchPersistentContext(profile, {
        ...settings,
        serviceWorkers: 'allow',
        ...options,
      });
      // No action on an open page takes longer. Without a limit the test would time out without naming the step.
      context.setDefaultTimeout(30_000);
      return { context, page: context.pages()[0] ?? (await context.newPage()) };
    },
    kill: async () => {
      if (!context) return;
      const gone = new Promise((closed) => context?.once('close', closed));
      process.kill(await processOf(context), 'SIGKILL');
      await gone;
    },
    remove: async () => {
      await context?.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
