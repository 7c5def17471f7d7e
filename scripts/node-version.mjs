/** Stops with a clear word when Node is too old; everything else would fail with a strange one. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Propolis needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}
