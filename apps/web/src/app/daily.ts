import '../ui/mantine-pages.css';
import '../ui/theme-pages.css';

// What who is signed in needs first, as one file of the build: `build/pages-ahead.ts` and `scheme.js` know it by name.
export { openAppKept } from './offline/keep.ts';
export { DashboardPage } from './pages/DashboardPage.tsx';
export * from './routes/asked.ts';
export { Shell } from './Shell.tsx';
