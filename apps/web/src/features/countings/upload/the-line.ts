/** One photo at a time has the line: side by side they would only take from each other. */
const waiting: (() => void)[] = [];
let taken = false;

/** Waits for the line; answers how to give it to the next one, once. */
export async function takeLine(): Promise<() => void> {
  if (taken) await new Promise<void>((begin) => waiting.push(begin));
  taken = true;
  let given = false;
  return () => {
    if (given) return;
    given = true;
    const next = waiting.shift();
    if (next) next();
    else taken = false;
  };
}
