import '@testing-library/jest-dom/vitest';
import { LANGUAGES } from '@propolis/domain';
import { onlineManager } from '@tanstack/react-query';
import { type Config, cleanup, configure, getConfig } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { linkRefused } from '../src/features/account/signed-up.ts';
import { resetLanguage } from '../src/lib/i18n/language.ts';
import { loadSignedInMessages } from '../src/lib/i18n/messages.ts';
import { closeAllToasts } from '../src/ui/toasts/toasts.ts';
import { closeClients } from './clients.ts';

// APIs that Mantine needs and jsdom lacks.
window.matchMedia = (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
});
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
window.scrollTo = () => undefined;
URL.createObjectURL = () => 'blob:propolis.test';
URL.revokeObjectURL = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
// jsdom searches the whole page for each label of each field and button, which slows down every query by label or
// name.
for (const { prototype } of [HTMLButtonElement, HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement])
  Object.defineProperty(prototype, 'labels', {
    configurable: true,
    get(this: HTMLElement) {
      if (this instanceof HTMLInputElement && this.type === 'hidden') return null;
      return [...this.ownerDocument.getElementsByTagName('label')].filter((label) =>
        label.htmlFor ? label.htmlFor === this.id : label.control === this,
      );
    },
  });

// A page loads the messages of its language before it shows; a test may choose any language.
await Promise.all(LANGUAGES.map(loadSignedInMessages));

// The first page of a run compiles its code while the test waits; the time depends on the machine.
configure(({ getElementError }) => ({
  asyncUtilTimeout: 15_000,
  // The page is described only when a wait times out, not at each DOM change.
  getElementError: (message, container) =>
    isWaiting() ? new NothingYet(message ?? '') : getElementError(message, container),
}));

class NothingYet extends Error {
  override name = 'TestingLibraryElementError';
}

/** The library's flag for a running wait, which also controls its own costly descriptions. */
function isWaiting(): boolean {
  const config: Config & { _disableExpensiveErrorDiagnostics?: boolean } = getConfig();
  return config._disableExpensiveErrorDiagnostics === true;
}

const noise: unknown[][] = [];
beforeEach(() => {
  noise.length = 0;
  vi.spyOn(console, 'error').mockImplementation((...parts) => void noise.push(parts));
  localStorage.clear();
  localStorage.setItem('language', 'fr');
  resetLanguage();
});
// Code that is loaded later is shared by all files: a module whose loading the end of a file cut off would be missing
// in the next one.
afterAll(() => vi.dynamicImportSettled());

afterEach(async () => {
  vi.useRealTimers();
  cleanup();
  await closeClients();
  closeAllToasts();
  linkRefused.reset();
  // A client that is opened without a network tells all others.
  onlineManager.setOnline(true);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  expect(noise, 'unexpected console.error').toEqual([]);
});
