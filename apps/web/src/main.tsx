import './ui/mantine.css';
import './ui/fonts.css';
import './ui/theme.css';
import './ui/forced-colors.css';
import './ui/print.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { restoreDrafts } from './lib/draft-journal.ts';
import { readLanguage } from './lib/i18n/language.ts';
import { loadMessages } from './lib/i18n/messages.ts';
import { isSignedIn } from './lib/session.ts';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no root');
const drafts = isSignedIn() ? restoreDrafts() : undefined;
await Promise.all([loadMessages(readLanguage()), drafts?.soon]);
const page = createRoot(root);
const show = (time: 'first' | 'again') =>
  page.render(
    <StrictMode>
      <App key={time} />
    </StrictMode>,
  );
show('first');
// Pages read their drafts when they mount.
void drafts?.late.then((came) => came && show('again'));
