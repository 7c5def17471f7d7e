import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openAppOutbox } from '../src/app/outbox.ts';
import { createAppRouter } from '../src/app/router.tsx';
import { type FileStore, setFileStore } from '../src/lib/draft-files/draft-files.ts';
import { I18n } from '../src/lib/i18n/I18n.tsx';
import type { WriteStore } from '../src/lib/writes/write-store.ts';
import { theme } from '../src/ui/theme.ts';
import { ToastArea } from '../src/ui/toasts/ToastArea.tsx';
import { openClient } from './clients.ts';

/** Renders the app at this address. Writes and draft files are stored in memory unless stores are given. */
export function renderApp(address: string, store?: WriteStore, files?: FileStore) {
  const client = openClient();
  if (files) setFileStore(client, files);
  if (store) openAppOutbox(client, store);
  const router = createAppRouter(client, { history: createMemoryHistory({ initialEntries: [address] }) });
  const { unmount } = render(
    <MantineProvider theme={theme} env="test" withCssVariables={false} withGlobalClasses={false}>
      <I18n>
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
          <ToastArea />
        </QueryClientProvider>
      </I18n>
    </MantineProvider>,
  );
  return { user: userEvent.setup(), client, router, unmount };
}
