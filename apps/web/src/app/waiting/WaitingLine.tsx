import { IconAlertTriangle, IconChevronRight, IconCloudOff, IconCloudUp } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { PATHS } from '../../lib/paths.ts';
import { useStore } from '../../lib/store.ts';
import { useIsOnline } from '../../lib/use-is-online.ts';
import { listedWrites } from '../../lib/writes/outbox.ts';
import { useClockWords } from './use-clock-words.ts';
import { useDeviceSpace } from './use-device-space.ts';
import styles from './WaitingLine.module.css';
import { entriesOf, isStuck } from './waiting-entries.ts';

const ICONS = { offline: IconCloudOff, sending: IconCloudUp, trouble: IconAlertTriangle } as const;

/** Read by other elements at the lower edge of the screen, which are placed above it. */
const HEIGHT = '--waiting-line';

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
  const line = useHeight();
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

function useHeight() {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!line.current) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty(HEIGHT, `${line.current?.offsetHeight ?? 0}px`),
    );
    observer.observe(line.current);
    return () => {
      observer.disconnect();
      style.removeProperty(HEIGHT);
    };
  }, []);
  return line;
}
