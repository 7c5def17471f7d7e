import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createClient } from '../src/app/client.ts';
import { createAppRouter } from '../src/app/router.tsx';
import { I18n } from '../src/lib/i18n/I18n.tsx';
import { theme } from '../src/ui/theme.ts';
import { ToastArea } from '../src/ui/toasts/ToastArea.tsx';

/** The whole app as opened at this address. */
export function renderApp(address: string) {
  const client = createClient();
  const router = createAppRouter(client, createMemoryHistory({ initialEntries: [address] }));
  const { unmount } = render(
    <MantineProvider theme={theme} env="test">
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
