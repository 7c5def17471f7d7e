/**
 * The public address of this installation, which the server writes into the page; in development the current
 * origin.
 */
export function appAddress(): string {
  const configured = document.querySelector('meta[name="propolis-address"]')?.getAttribute('content');
  return configured || window.location.origin;
}
