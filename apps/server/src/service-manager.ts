import { execFile } from 'node:child_process';
import type { Log } from '@propolis/observability';

type Environment = Readonly<Record<string, string | undefined>>;

/** What systemd is told of (sd_notify(3)). */
export interface ServiceManager {
  readonly ready: () => void;
  readonly stopping: () => void;
}

const NOBODY: ServiceManager = { ready: () => undefined, stopping: () => undefined };

const MICROSECONDS = 1000; // in a millisecond

/**
 * Tells systemd that the app serves and, at half the time it grants, that this process still turns: one that hangs is
 * started again. Node has no datagram sockets of the file system, so `systemd-notify` says it.
 */
export function tellServiceManager(env: Environment, log: Log): ServiceManager {
  if (!env.NOTIFY_SOCKET) return NOBODY;
  let isBroken = false;
  const say = (state: string) =>
    execFile('systemd-notify', [state], { timeout: 10_000 }, (error) => {
      // Once: a word every half minute that nobody can say would bury all others.
      if (error && !isBroken)
        log('systemd-notify cannot be run, so systemd is told nothing', { level: 'warning' });
      isBroken ||= error !== null;
    });
  const within = Number(env.WATCHDOG_USEC ?? 0) / MICROSECONDS;
  let alive: NodeJS.Timeout | undefined;
  let isStopping = false;
  return {
    ready: () => {
      say('READY=1');
      if (within > 0) alive = setInterval(() => say('WATCHDOG=1'), within / 2).unref();
    },
    stopping: () => {
      clearInterval(alive);
      if (!isStopping) say('STOPPING=1');
      isStopping = true;
    },
  };
}
