// Constants shared by the pages, the service worker (`src/sw.ts`) and the build, which runs in plain Node and so cannot
// import TypeScript of packages.

/** The service worker, at the root, so that its scope is the whole app. */
export const WORKER = '/sw.js';

/** The meta element with the build's stamp: page and files of one build belong together. */
export const STAMP_META = 'propolis-stamp';

/** Notifies open pages which build the next visit starts with. */
export const VERSION_MESSAGE = 'version';

/** The Background Sync tag: the network is back, and unsent writes wait. */
export const SENDING = 'sending';

/** Asks open pages to send waiting writes. */
export const SEND_MESSAGE = 'send';

/** Map tiles that were viewed. */
export const TILES_CACHE = 'map-tiles';

/**
 * Where other apps send shared photos, in which form field, and the cache where they wait for a form: each
 * under its arrival time (Unix time in ms) and a name.
 */
export const SHARE = '/share';
export const SHARE_FIELD = 'photos';
export const SHARED_CACHE = 'shared-photos';
/** The limits of waiting photos: number, total bytes, and age in ms. Any app may send them. */
export const SHARED_MAX = { photos: 20, bytes: 300_000_000, age: 24 * 3_600_000 };
/** A header of a cached photo: its name, URL-encoded. */
export const SHARED_NAME = 'x-name';
