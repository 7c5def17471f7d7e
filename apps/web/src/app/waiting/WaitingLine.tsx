import { useWindowEvent } from '@mantine/hooks';
import { MINUTE_MS } from '@propolis/domain';
import { IconAlertTriangle, IconChevronRight, IconCloudOff, IconCloudUp } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { clockAhead } from '../../lib/clock-ahead.ts';
import { PATHS } from '../../lib/paths.ts';
import { useStore } from '../../lib/store.ts';
import { useIsOnline } from '../../lib/use-is-online.ts';
import { listedWrites, storeOf } from '../../lib/writes/outbox.ts';
import { useHeightAs } from '../../ui/use-height-as.ts';
import styles from './WaitingLine.module.css';
import { entriesOf, isStuck } from './waiting-entries.ts';

const ICONS = { offline: IconCloudOff, sending: IconCloudUp, trouble: IconAlertTriangle } as const;

/**
 * A status line at the lower edge: how many writes are on this device and not on the server, and warnings
 * about them. It counts down during sending, then disappears.
 */
export function WaitingLine() {
  const t = useTranslations('writes');
  const online = useIsOnline();
  const entries = entriesOf(useStore(listedWrites(useQueryClient())));
  const space = useDeviceSpace();
  const clock = useClockWords();
  const line = useHeightAs('--waiting-line');
  const stopped = entries.filter(isStuck).length;
  const count = entries.length - stopped;
  const sending = online && entries.some(({ state }) => state === 'sending');
  const words = [
    count > 0 && t(`line.${sending ? 'sending' : online ? 'onDevice' : 'offline'}`, { count }),
    stopped > 0 && t('line.refused', { count: stopped }),
    space !== 'enough' && t(`room.${space}`),
    clock,
  ].filter((part) => typeof part === 'string');
  const tone = words.length === 1 && count > 0 ? (sending ? 'sending' : 'offline') : 'trouble';
  const Icon = ICONS[tone];
  const content = (
    <>
      <Icon size={20} aria-hidden />
      <span className={styles.words}>{words.join(' · ')}</span>
    </>
  );
  return (
    <div ref={line} className={styles.line} data-screen-only data-tone={tone} role="status">
      {words.length > 0 &&
        (entries.length > 0 ? (
          <Link to={PATHS.waiting} className={styles.content} title={t('open')}>
            {content}
            <IconChevronRight size={20} aria-hidden />
          </Link>
        ) : (
          <p className={styles.content}>{content}</p>
        ))}
    </div>
  );
}

/** Smaller differences do not matter for the date of an observation. */
const SHOWN_FROM = 10 * MINUTE_MS;
const UNITS = [
  ['day', 24 * 60 * MINUTE_MS],
  ['hour', 60 * MINUTE_MS],
  ['minute', MINUTE_MS],
] as const;

/** A message that the device's clock is wrong, and by how much; undefined while it is right. */
function useClockWords(): string | undefined {
  const t = useTranslations('writes.clock');
  const format = useFormatter();
  const ahead = useStore(clockAhead);
  const off = Math.abs(ahead);
  if (off < SHOWN_FROM) return undefined;
  const [unit, length] = UNITS.find(([, least]) => off >= least) ?? ['minute', MINUTE_MS];
  const time = format.number(Math.round(off / length), { style: 'unit', unit, unitDisplay: 'long' });
  return t(ahead > 0 ? 'ahead' : 'behind', { time });
}

/** What a device can store until there is a network. `none`: a private window, or a full disk. */
type DeviceSpace = 'enough' | 'little' | 'none';

/** Bytes of a few photos: less is too little for an afternoon in the field. */
const AFTERNOON = 30_000_000;
/** Bytes that are written and deleted again. */
const PROBE = 100_000;

/** Checked when the app opens and when it becomes visible again, to warn before any input. */
function useDeviceSpace(): DeviceSpace {
  const client = useQueryClient();
  const [space, setSpace] = useState<DeviceSpace>('enough');
  const look = useCallback(async () => {
    const { quota = Number.POSITIVE_INFINITY, usage = 0 } =
      (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {};
    if (!(await storeOf(client).hasRoom(PROBE))) setSpace('none');
    else setSpace(quota - usage < AFTERNOON ? 'little' : 'enough');
  }, [client]);
  useEffect(() => void look(), [look]);
  useWindowEvent('visibilitychange', () => void (document.visibilityState === 'visible' && look()));
  return space;
}
