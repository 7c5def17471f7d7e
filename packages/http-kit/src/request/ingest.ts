import type { AnyEndpoint } from '@propolis/contract';
import type { Semaphore } from '@propolis/runtime';
import type { FastifyReply } from 'fastify';
import { sendAnswer } from '../answers/send.ts';
import type { ByDevice } from '../caller/access.ts';
import { countTries } from '../limits/rate-limit.ts';
import { type Incoming, type Known, runInTransaction } from './incoming.ts';
import { readInput } from './input.ts';
import type { HttpServices } from './services.ts';
import { type AnyInput, type IngestSteps, prepare } from './steps.ts';
import { assertDiskSpace } from './write.ts';

/** Rate limit of a device: a scale sends every ten minutes, a gateway forwards dozens of scales. */
const DELIVERIES = { tries: 600, perSeconds: 60 };

export interface Ingesting<R, I extends AnyInput, P, A> {
  readonly services: HttpServices;
  readonly endpoint: AnyEndpoint;
  readonly steps: IngestSteps<R, I, P, A>;
  /** Semaphore of deliveries of all devices. */
  readonly devices: Semaphore;
}

/**
 * Semaphore of devices → disk space → validate → rate limit → prepare → transaction → after commit →
 * response.
 */
export async function answerIngest<R extends Known & ByDevice, I extends AnyInput, P, A>(
  { services, endpoint, steps, devices }: Ingesting<R, I, P, A>,
  incoming: Incoming<R>,
): Promise<FastifyReply> {
  const { reply, known } = incoming;
  const answer = await devices(async () => {
    await assertDiskSpace(services, endpoint);
    const input = await readInput<R, I>(endpoint, incoming);
    await countTries(known, [{ key: `device ${known.device.id}`, rule: DELIVERIES }]);
    const prepared = await prepare(steps, known, input);
    const written = await runInTransaction(services, known, (ctx) => steps.run(ctx, input, prepared));
    steps.done?.(written);
    return written;
  });
  return sendAnswer(reply, endpoint, answer);
}
