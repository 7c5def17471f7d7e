import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { I18n } from '../lib/i18n/I18n.tsx';
import { cssVariablesResolver, theme } from '../ui/theme.ts';
import { ToastArea } from '../ui/toasts/ToastArea.tsx';

/** The key is also read by public/boot.js, before the first paint. */
const colorSchemeManager = localStorageColorSchemeManager({ key: 'color_scheme' });

/** What every page needs: theme, messages and toasts. */
export function Frame({ children }: { readonly children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <I18n>
        {children}
        <ToastArea />
      </I18n>
    </MantineProvider>
  );
}
