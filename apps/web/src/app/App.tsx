import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { I18n } from '../lib/i18n/I18n.tsx';
import { createQueryClient } from '../lib/query.ts';
import { cssVariablesResolver, theme } from '../ui/theme.ts';
import { ToastArea } from '../ui/toasts/ToastArea.tsx';
import { createAppRouter } from './router.tsx';

/** The key is also read by public/boot.js, before the first paint. */
const colorSchemeManager = localStorageColorSchemeManager({ key: 'color_scheme' });

export function App() {
  const [client] = useState(createQueryClient);
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
