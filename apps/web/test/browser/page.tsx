import '../../src/ui/mantine.css';
import '../../src/ui/mantine-pages.css';
import '../../src/ui/fonts.css';
import '../../src/ui/theme.css';
import '../../src/ui/theme-pages.css';
import '../../src/ui/print.css';
import { MantineProvider } from '@mantine/core';
import { type ComponentType, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18n } from '../../src/lib/i18n/I18n.tsx';
import { readLanguage } from '../../src/lib/i18n/language.ts';
import { loadSignedInMessages } from '../../src/lib/i18n/messages.ts';
import * as chart from '../../src/ui/chart/chart.example.tsx';
import { cssVariablesResolver, theme } from '../../src/ui/theme.ts';
import styles from './page.module.css';

/** Examples that a browser test opens: `?example=Season`. */
const EXAMPLES: Readonly<Record<string, ComponentType>> = { ...chart };

const Example = EXAMPLES[new URLSearchParams(location.search).get('example') ?? ''];
const root = document.getElementById('root');
if (!root || !Example) throw new Error(`the examples are ${Object.keys(EXAMPLES).join(', ')}`);
await loadSignedInMessages(readLanguage());
createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <I18n>
        <div className={styles.page}>
          <Example />
        </div>
      </I18n>
    </MantineProvider>
  </StrictMode>,
);
