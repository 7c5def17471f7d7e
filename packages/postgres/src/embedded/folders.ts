import { join } from 'node:path';

/** Where the files of the embedded database lie in its folder. */
export const clusterOf = (dataDir: string): string => join(dataDir, 'cluster');

/** Where those of another major version grow, as a database of their own, until they take the place of the old ones. */
export const nextOf = (dataDir: string): string => join(dataDir, 'next');
