// What the pages and the service worker (`src/sw.ts`) both know.

/** The one service worker, beside the page itself, so that its scope is the whole app. */
export const WORKER = '/sw.js';

/** Names the build's stamp in the page: page and files of one build belong together. */
export const STAMP_META = 'propolis-stamp';

/** Tells open pages which build the next visit begins with. */
export const VERSION_MESSAGE = 'version';

/** Of the browser's Background Sync: there is a network again, and something was left to be sent. */
export const SENDING = 'sending';

/** Asks open pages to send what waits. */
export const SEND_MESSAGE = 'send';

/** Squares of the map that were looked at. */
export const TILES_CACHE = 'map-tiles';

/**
 * Where other apps send the photos that are shared with this one, in which field, and where they lie until a form takes them:
 * each under when it came (unix time in ms) and a name of its own.
 */
export const SHARE = '/share';
export const SHARE_FIELD = 'photos';
export const SHARED_CACHE = 'shared-photos';
/** Most photos that lie there, their bytes together, and for how long (ms): anybody may have sent them. */
export const SHARED_MAX = { photos: 20, bytes: 300_000_000, age: 24 * 3_600_000 };
/** Of a kept photo: its name, as a part of an address. */
export const SHARED_NAME = 'x-name';
