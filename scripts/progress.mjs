/** How often a terminal is told how long it takes already, in ms. */
const TICK = 1000;

/**
 * Says on one line what is being done, then how long it took. What the work says itself is kept for when it fails, and
 * shown in full then: `work` gets a function that takes it, and answers an exit code.
 */
export async function withProgress(label, work, output = process.stdout) {
  const begin = performance.now();
  const seconds = () => `${Math.round((performance.now() - begin) / 1000)} s`;
  const said = [];
  output.write(`${label} ...`);
  // Elsewhere than on a terminal a line cannot be written over.
  const ticking = output.isTTY
    ? setInterval(() => output.write(`\r${label} ... ${seconds()}`), TICK)
    : undefined;
  let code = 1;
  try {
    code = await work((piece) => said.push(piece));
  } finally {
    clearInterval(ticking);
    output.write(`${output.isTTY ? `\r${label} ...` : ''} ${code === 0 ? seconds() : 'failed'}\n`);
    if (code !== 0) for (const piece of said) output.write(piece);
  }
  return code;
}
