import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { I18n } from '../src/lib/i18n/I18n.tsx';
import { theme } from '../src/ui/theme.ts';
import { ToastArea } from '../src/ui/toasts/ToastArea.tsx';
import { openClient } from './clients.ts';

/** Renders a component with theme, messages and queries. Transitions are off: jsdom has none. */
export function renderPart(children: ReactNode) {
  const client = openClient();
  const { unmount } = render(
    <MantineProvider theme={theme} env="test" withCssVariables={false} withGlobalClasses={false}>
      <I18n>
        <QueryClientProvider client={client}>
          {children}
          <ToastArea />
        </QueryClientProvider>
      </I18n>
    </MantineProvider>,
  );
  return { user: userEvent.setup(), client, unmount };
}
