import { UnstyledButton } from '@mantine/core';
import type { Hive } from '@propolis/contract';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import styles from './RoundDots.module.css';
import { type Round, type StopState, stateOf } from './round.ts';

interface RoundDotsProps {
  readonly hives: readonly Hive[];
  readonly round: Round;
  /** The current hive. */
  readonly at: number | null;
  readonly onGo: (hiveId: number) => void;
}

/** All hives of the round by position, each in its colour: a ring while open, filled when done. */
export function RoundDots({ hives, round, at, onGo }: RoundDotsProps) {
  const t = useTranslations('observations.round');
  const strip = useRef<HTMLOListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another hive brings its dot into view
  useEffect(() => {
    const dot = strip.current?.querySelector<HTMLElement>('[aria-current]');
    if (dot && strip.current)
      strip.current.scrollLeft = dot.offsetLeft - (strip.current.clientWidth - dot.offsetWidth) / 2;
  }, [at]);
  return (
    <nav aria-label={t('hives')}>
      <ol ref={strip} className={styles.strip} data-scrolls-sideways>
        {hives.map(({ id, name, color }) => {
          const state = stateOf(round, id);
          return (
            <li key={id}>
              <UnstyledButton
                className={styles.stop}
                aria-label={t(`stop.${state}`, { name })}
                aria-current={id === at ? 'step' : undefined}
                title={name}
                onClick={() => onGo(id)}
              >
                <StopDot color={color} state={state} />
              </UnstyledButton>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

const SIGNS: Readonly<Record<StopState, typeof IconCheck | null>> = {
  open: null,
  noted: IconCheck,
  passed: IconMinus,
};

/** A hive of the round in its colour: a ring while open, then filled with an icon of its state. */
export function StopDot({ color, state }: { readonly color: string; readonly state: StopState }) {
  const Sign = SIGNS[state];
  const hex = `#${color}`;
  return (
    <span
      className={styles.dot}
      style={{ borderColor: hex, backgroundColor: state === 'open' ? undefined : hex }}
      aria-hidden
    >
      {Sign && <Sign size={16} stroke={3} />}
    </span>
  );
}
