/**
 * Whether a response is an HTML page although a file or an API response was requested: captive portals answer
 * so, with status 200.
 */
export const isPage = ({ headers }: Response): boolean =>
  (headers.get('content-type') ?? '').startsWith('text/html');
