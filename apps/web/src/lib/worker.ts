/** The one service worker (`src/sw.ts`), beside the page itself, so that its scope is the whole app. */
export const WORKER = '/sw.js';
