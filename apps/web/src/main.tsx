import './ui/mantine.css';
import './ui/fonts.css';
import './ui/theme.css';
import './ui/forced-colors.css';
import './ui/print.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Frame } from './app/Frame.tsx';
import { signInAddress } from './app/guard.ts';
import { SignIn } from './app/SignIn.tsx';
import { readLanguage } from './lib/i18n/language.ts';
import { loadMessages } from './lib/i18n/messages.ts';
import { isSignedIn } from './lib/session.ts';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no root');
const page = createRoot(root);
const fetchApp = () => import('./app/start-app.tsx');

async function openApp(address?: string): Promise<void> {
  const { startApp } = await fetchApp();
  await startApp(page, address);
}

async function showSignIn(address: string): Promise<void> {
  history.replaceState(history.state, '', address);
  await loadMessages(readLanguage());
  page.render(
    <StrictMode>
      <Frame>
        <SignIn openApp={openApp} fetchApp={async () => (await fetchApp()).fetchFirstPage()} />
      </Frame>
    </StrictMode>,
  );
}

// Not awaited: the app imports this file, which must have run by then.
const signIn = isSignedIn() ? undefined : signInAddress(location);
if (signIn === undefined) void openApp();
else void showSignIn(signIn);
