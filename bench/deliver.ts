import { ingestEndpoints, Receipt } from '@propolis/contract';
import { z } from 'zod';

// A separate process, so that sending takes no time from the measuring process. Its argument is the task as JSON; it
// prints the result as one line.

export const DeliverJob = z.object({
  url: z.string(),
  /** Number of devices; each sends its deliveries one after the other. */
  keys: z.array(z.string()),
  /** Per device. */
  deliveries: z.number(),
});
export type DeliverJob = z.infer<typeof DeliverJob>;

export const Delivered = z.object({ seconds: z.number(), accepted: z.number() });
export type Delivered = z.infer<typeof Delivered>;

/** A scale with five slots that weighs every ten minutes: 200 times, which is 1⅓ days. */
const SLOTS = 5;
export const READINGS = 1000;
const EVERY = 600_000; // ms
const BEGIN = Date.UTC(2024, 0, 1);

/** One delivery as text; every value depends on its index only. */
function deliveryText(count: number): string {
  const lines: string[] = [];
  for (let index = 0; index < READINGS; index += 1) {
    const at = count * (READINGS / SLOTS) + Math.floor(index / SLOTS);
    const time = new Date(BEGIN + at * EVERY).toISOString();
    const value = 38 + (at % 977) / 100;
    lines.push(
      `{"slot":${1 + (index % SLOTS)},"measure":"weight","time":"${time}","value":${value},"unit":"kg"}`,
    );
  }
  return `{"readings":[${lines.join(',')}]}`;
}

async function deliver({ url, keys, deliveries }: DeliverJob): Promise<Delivered> {
  let accepted = 0;
  const begin = performance.now();
  const send = async (key: string) => {
    for (let count = 0; count < deliveries; count += 1) {
      const answer = await fetch(`${url}${ingestEndpoints.weights.path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: deliveryText(count),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`a delivery answers ${answer.status} ${text}`);
      accepted += Receipt.parse(JSON.parse(text)).accepted;
    }
  };
  await Promise.all(keys.map(send));
  return { seconds: (performance.now() - begin) / 1000, accepted };
}

if (process.argv[1] === import.meta.filename)
  console.log(JSON.stringify(await deliver(DeliverJob.parse(JSON.parse(process.argv[2] ?? '')))));
