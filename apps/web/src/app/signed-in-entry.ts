import '../ui/mantine-pages.css';
import '../ui/theme-pages.css';

// The code that every page behind the sign-in needs first, as one chunk: `build/pages-ahead.ts` and
// `boot.js` refer to it by name.
export { openAppKept } from './offline/keep.ts';
export { DashboardPage } from './pages/DashboardPage.tsx';
export * from './routes/asked.ts';
export { Shell } from './Shell.tsx';
