import { lazy } from 'react';

/** Its code comes while nothing else does: a search without a network still finds apiaries and hives. */
export const fetchSearch = () => import('./SearchDialog.tsx');

export const SearchDialog = lazy(async () => ({ default: (await fetchSearch()).SearchDialog }));
