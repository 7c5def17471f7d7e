/**
 * Whether an answer is a page, where a file or what our API says was asked for: a wireless network that lets nobody through
 * yet answers so, and says that all is well.
 */
export const isPage = ({ headers }: Response): boolean =>
  (headers.get('content-type') ?? '').startsWith('text/html');
