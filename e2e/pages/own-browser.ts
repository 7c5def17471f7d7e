import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';

type Options = Parameters<typeof chromium.launchPersistentContext>[1];

export interface OwnBrowser {
  /** Opens it on what it had. */
  readonly open: (options?: Options) => Promise<{ readonly context: BrowserContext; readonly page: Page }>;
  /** As a system does that needs the memory: it hears nothing of it. */
  readonly kill: () => Promise<void>;
  readonly remove: () => Promise<void>;
}

/** The process itself, of which playwright says nothing. */
async function processOf(context: BrowserContext): Promise<number> {
  const session = await context.browser()?.newBrowserCDPSession();
  const { processInfo = [] } = (await session?.send('SystemInfo.getProcessInfo')) ?? {};
  const own = processInfo.find(({ type }) => type === 'browser');
  if (!own) throw new Error('the browser does not say which process it is');
  return own.id;
}

/** A browser with a profile of its own, which outlives it. */
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
      // Nothing of a page that is there takes longer; else nobody would learn where it stopped.
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
