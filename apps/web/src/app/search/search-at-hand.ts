import { lazy } from 'react';

/** Fetched when idle: a search without a network still finds apiaries and hives. */
export const fetchSearch = () => import('./SearchDialog.tsx');

export const SearchDialog = lazy(async () => ({ default: (await fetchSearch()).SearchDialog }));
