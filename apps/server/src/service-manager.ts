import { execFile } from 'node:child_process';
import type { Log } from '@propolis/observability';

type Environment = Readonly<Record<string, string | undefined>>;

/** Notifications of sd_notify(3). */
export interface ServiceManager {
  readonly ready: () => void;
  readonly stopping: () => void;
}

const NOBODY: ServiceManager = { ready: () => undefined, stopping: () => undefined };

const MICROSECONDS = 1000; // per millisecond

/**
 * Notifies systemd that the app serves and, at half the watchdog interval, that this process responds: systemd
 * restarts one that hangs. Node has no Unix datagram sockets, so `systemd-notify` sends the messages.
 */
export function openServiceManager(env: Environment, log: Log): ServiceManager {
  if (!env.NOTIFY_SOCKET) return NOBODY;
  let isBroken = false;
  const say = (state: string) =>
    execFile('systemd-notify', [state], { timeout: 10_000 }, (error) => {
      // Logged once: a warning every half minute would bury all others.
      if (error && !isBroken)
        log('systemd-notify cannot be run, so systemd receives no notifications', { level: 'warning' });
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
