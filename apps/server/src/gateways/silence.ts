import type { Clock } from '@propolis/runtime';
import { createCache } from './cache.ts';

/** So many calls of a service in a row that it let wait in vain are no chance. */
const CALLS = 3;
/** For so long (ms) nobody waits for it then; afterwards one call finds out whether it answers again. */
const REST = 120_000;
/** Whoever names services of their own does not fill the memory. */
const SERVICES = 1000;

/** A service did not answer in time. */
export class SilentError extends Error {}

/** It has not lately, so that nobody waited for it. */
export class RestingError extends Error {}

export type Call = <T>(service: string, call: () => Promise<T>) => Promise<T>;

/**
 * Calls of many services by few who wait for them: one that is silent must not hold up what goes to the others. A call
 * that throws `SilentError` was let wait in vain; after some of them those to the same service fail at once, for a while.
 * What was not waited for counts for nothing, so that calls may rest by more than one name.
 */
export function restAfterSilence(clock: Clock): Call {
  const silent = createCache<{ readonly calls: number; readonly until: number }>(SERVICES, 2 * REST, clock);
  const noteSilence = (service: string) => {
    const calls = (silent.get(service)?.calls ?? 0) + 1;
    silent.set(service, { calls, until: calls < CALLS ? 0 : clock().getTime() + REST });
  };
  return async (service, call) => {
    const { calls = 0, until = 0 } = silent.get(service) ?? {};
    const now = clock().getTime();
    if (now < until) throw new RestingError('its service has not answered lately');
    // The one that finds out: others go on resting meanwhile.
    if (calls >= CALLS) silent.set(service, { calls, until: now + REST });
    try {
      const answer = await call();
      silent.set(service, { calls: 0, until: 0 });
      return answer;
    } catch (error) {
      if (error instanceof SilentError) noteSilence(service);
      throw error;
    }
  };
}
