import '../ui/mantine-pages.css';
import '../ui/theme-pages.css';

/** What who is signed in sees first, as one file of the build: its name is known to the build and to `scheme.js`. */
export { DashboardPage } from './pages/DashboardPage.tsx';
export { Shell } from './Shell.tsx';
