/** The public address of this installation, as the server writes it into the page; while developing, where we are. */
export function appAddress(): string {
  const told = document.querySelector('meta[name="propolis-address"]')?.getAttribute('content');
  return told || window.location.origin;
}
