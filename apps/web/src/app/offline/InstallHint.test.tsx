import { LANGUAGES } from '@propolis/domain';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { renderPart } from '../../../test/render.tsx';
import { offerInstall } from '../../lib/install.ts';
import { InstallHint } from './InstallHint.tsx';

const happens = (event: Event) => act(() => void window.dispatchEvent(event));

/** Fires the install event of a browser that can install the app. */
function offer() {
  const prompt = vi.fn(async () => undefined);
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  happens(event);
  return { prompt, event };
}

const manifest = () => document.querySelector<HTMLLinkElement>('link[rel="manifest"]');

// As on a page before the event.
beforeAll(() => {
  document.documentElement.lang = 'fr';
});
afterEach(() => {
  happens(new Event('appinstalled'));
  Reflect.deleteProperty(navigator, 'standalone');
});

test('a page links the manifest of its language', () => {
  offerInstall();
  expect(LANGUAGES.map((language) => `/${language}.webmanifest`)).toContain(manifest()?.getAttribute('href'));
});

describe('the install hint', () => {
  test('is empty if nothing can be installed', () => {
    renderPart(<InstallHint />);
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  });

  test('installs with one press if the browser offers it, and disappears', async () => {
    offerInstall();
    const { user } = renderPart(<InstallHint />);
    const { prompt, event } = offer();
    expect(event.defaultPrevented).toBe(true);
    await user.click(screen.getByRole('button'));
    expect(prompt).toHaveBeenCalledOnce();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  test("explains the browser's menu if only that can install", () => {
    Object.defineProperty(navigator, 'standalone', { value: false, configurable: true });
    renderPart(<InstallHint />);
    expect(screen.getByRole('heading')).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  test('is empty in the installed app', () => {
    const print = window.matchMedia('print');
    vi.stubGlobal('matchMedia', (query: string) => ({ ...print, matches: query.includes('standalone') }));
    renderPart(<InstallHint />);
    offer();
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  });
});
