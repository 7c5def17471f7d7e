/** Interval of updates on a terminal, in ms. */
const TICK = 1000;

/**
 * Shows the task on one line, then its duration. The output of `work` is collected and shown in full if it fails:
 * `work` gets a function that receives output, and returns an exit code.
 */
export async function withProgress(label, work, output = process.stdout) {
  const begin = performance.now();
  const seconds = () => `${Math.round((performance.now() - begin) / 1000)} s`;
  const pieces = [];
  output.write(`${label} ...`);
  // Only a terminal can overwrite a line.
  const ticking = output.isTTY
    ? setInterval(() => output.write(`\r${label} ... ${seconds()}`), TICK)
    : undefined;
  let code = 1;
  try {
    code = await work((piece) => pieces.push(piece));
  } finally {
    clearInterval(ticking);
    output.write(`${output.isTTY ? `\r${label} ...` : ''} ${code === 0 ? seconds() : 'failed'}\n`);
    if (code !== 0) for (const piece of pieces) output.write(piece);
  }
  return code;
}
