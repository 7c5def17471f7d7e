import { askToLast } from './lasting.ts';
import { createStore, useStore } from './store.ts';

/** The install event of Chromium. */
interface InstallOffer extends Event {
  readonly prompt: () => Promise<unknown>;
}

const offer = createStore((): InstallOffer | undefined => undefined);

const isOffer = (event: Event): event is InstallOffer => 'prompt' in event;

let manifest: HTMLLinkElement | undefined;

/**
 * Adds the manifest in the language of the page. Called last, because the first page without a session does
 * not need it.
 */
export function offerInstall(): void {
  if (manifest) return;
  manifest = document.createElement('link');
  manifest.rel = 'manifest';
  manifest.href = `/${document.documentElement.lang}.webmanifest`;
  document.head.append(manifest);
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isOffer(event)) return;
    event.preventDefault(); // shown where it helps, not over the page
    offer.set(event);
  });
  window.addEventListener('appinstalled', () => {
    offer.set(undefined);
    void askToLast();
  });
}

/**
 * `open`: it runs installed; `offered`: one press installs it; `by-hand`: only the browser's own menu does
 * (Safari on a phone).
 */
type Installing = 'open' | 'offered' | 'by-hand' | 'no';

const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches;
const isOfApple = (): boolean => 'standalone' in navigator;

export function useInstalling(): Installing {
  const offered = useStore(offer);
  if (isInstalled()) return 'open';
  if (offered) return 'offered';
  return isOfApple() ? 'by-hand' : 'no';
}

/** An install event can be used once; the browser sends a new one after a dismissal. */
export async function install(): Promise<void> {
  const offered = offer.read();
  offer.set(undefined);
  await offered?.prompt();
}
