import { join } from 'node:path';

/** Folder of the database files. */
export const clusterOf = (dataDir: string): string => join(dataDir, 'cluster');

/** Folder of a new major version during an upgrade, until it replaces the old files. */
export const nextOf = (dataDir: string): string => join(dataDir, 'next');
