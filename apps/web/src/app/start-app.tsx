import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useState } from 'react';
import type { Root } from 'react-dom/client';
import { restoreDrafts } from '../lib/draft-journal.ts';
import { readLanguage } from '../lib/i18n/language.ts';
import { loadMessages } from '../lib/i18n/messages.ts';
import { createQueryClient } from '../lib/query.ts';
import { isSignedIn } from '../lib/session.ts';
import { createIndexedDbStore } from '../lib/writes/indexed-db.ts';
import { dropSentDrafts } from '../lib/writes/sent-drafts.ts';
import { Frame } from './Frame.tsx';
import { createAppRouter } from './router.tsx';
import { loadShell } from './routes/root.ts';

/** Loads what the first page behind the sign-in needs. */
export const fetchFirstPage = async (): Promise<void> => void (await loadShell());

/**
 * Shows the app: all pages, with the router. With an address, a beekeeper comes from the sign-in page, which stays
 * until the first page can be shown.
 */
export async function startApp(page: Root, address?: string): Promise<void> {
  const drafts = isSignedIn() ? restoreDrafts() : undefined;
  const arrived = address !== undefined;
  await Promise.all([
    loadMessages(readLanguage()),
    drafts?.soon.then(() => dropSentDrafts(createIndexedDbStore)),
    arrived && isSignedIn() ? fetchFirstPage() : undefined,
  ]);
  if (arrived) {
    history.pushState(null, '', address);
    scrollTo(0, 0);
  }
  const show = (time: 'first' | 'again') =>
    page.render(
      <StrictMode>
        <App key={time} arrived={arrived} />
      </StrictMode>,
    );
  show('first');
  // Pages read their drafts when they mount.
  void drafts?.late.then((came) => came && show('again'));
}

/** `arrived`: the beekeeper comes from the sign-in page, which has no router. */
function App({ arrived }: { readonly arrived: boolean }) {
  const [client] = useState(createQueryClient);
  const [router] = useState(() => createAppRouter(client, { arrived }));
  return (
    <Frame>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </Frame>
  );
}
