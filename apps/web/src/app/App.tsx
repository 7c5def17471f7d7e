import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { accountMutations } from '../features/account/account.api.ts';
import { apiaryMutations } from '../features/apiaries/apiaries.api.ts';
import { hiveMutations } from '../features/hives/hives.api.ts';
import { observationMutations } from '../features/observations/observations.api.ts';
import { I18n } from '../lib/i18n/I18n.tsx';
import { createQueryClient } from '../lib/query.ts';
import { cssVariablesResolver, theme } from '../ui/theme.ts';
import { ToastArea } from '../ui/toasts/ToastArea.tsx';
import { createAppRouter } from './router.tsx';

/** The key is also read by public/scheme.js, before the first paint. */
const colorSchemeManager = localStorageColorSchemeManager({ key: 'color_scheme' });

/** Every write is known by its name before the first page shows. */
function createClient() {
  const client = createQueryClient();
  for (const mutation of [
    ...accountMutations,
    ...apiaryMutations,
    ...hiveMutations,
    ...observationMutations,
  ]) {
    mutation.register(client);
  }
  return client;
}

export function App() {
  const [client] = useState(createClient);
  const [router] = useState(() => createAppRouter(client));
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <I18n>
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
          <ToastArea />
        </QueryClientProvider>
      </I18n>
    </MantineProvider>
  );
}
