import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { createQueryClient } from '../lib/query.ts';
import { Frame } from './Frame.tsx';
import { createAppRouter } from './router.tsx';

interface AppProps {
  /** Whether the beekeeper comes from the sign-in page, which has no router. */
  readonly arrived: boolean;
}

export function App({ arrived }: AppProps) {
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
