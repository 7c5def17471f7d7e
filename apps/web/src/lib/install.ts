import { askToLast } from './lasting.ts';
import { createStore, useStore } from './store.ts';

/** What a browser offers that can install the app (Chromium). */
interface InstallOffer extends Event {
  readonly prompt: () => Promise<unknown>;
}

const offer = createStore((): InstallOffer | undefined => undefined);

const isOffer = (event: Event): event is InstallOffer => 'prompt' in event;

let manifest: HTMLLinkElement | undefined;

/**
 * Lets the browser know what it may install, in the language of the page: once nothing else is to be loaded, for a
 * stranger's first page does without.
 */
export function offerInstall(): void {
  if (manifest) return;
  manifest = document.createElement('link');
  manifest.rel = 'manifest';
  manifest.href = `/${document.documentElement.lang}.webmanifest`;
  document.head.append(manifest);
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isOffer(event)) return;
    event.preventDefault(); // offered where it helps, not over the page
    offer.set(event);
  });
  window.addEventListener('appinstalled', () => {
    offer.set(undefined);
    void askToLast();
  });
}

/** `open`: it runs installed; `offered`: one press installs it; `by-hand`: only the browser's own menu does (Safari on a phone). */
type Installing = 'open' | 'offered' | 'by-hand' | 'no';

const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches;
const isOfApple = (): boolean => 'standalone' in navigator;

export function useInstalling(): Installing {
  const offered = useStore(offer);
  if (isInstalled()) return 'open';
  if (offered) return 'offered';
  return isOfApple() ? 'by-hand' : 'no';
}

/** An offer can be taken once; the browser makes a new one if it was dismissed. */
export async function install(): Promise<void> {
  const offered = offer.read();
  offer.set(undefined);
  await offered?.prompt();
}
