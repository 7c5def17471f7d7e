import { Box, Button, Group } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { buttonActs } from '../../../ui/button-acts.ts';
import styles from './Tour.module.css';

interface TourProps {
  readonly label: string;
  readonly question: string;
  /** The position as text. */
  readonly position: string;
  /** The step, from 0; `count` at the end. */
  readonly at: number;
  readonly count: number;
  /** The keys of the answers as text. */
  readonly keys: string;
  /** What a key does during a step, if anything. */
  readonly actOf: (event: KeyboardEvent) => (() => void) | undefined;
  readonly onBack: () => void;
  readonly onEnd: () => void;
  /** A further button of each step. */
  readonly further?: ReactNode;
  /** Shown at the end. */
  readonly result: ReactNode;
  /** The answers of the step. */
  readonly children: ReactNode;
}

/** Asks about one place of the photo after the other, by buttons or keys. */
export function Tour(props: TourProps) {
  const { label, question, position, at, count, keys, actOf, onBack, onEnd, further, result } = props;
  const t = useTranslations('countings.viewer.tour');
  const frame = useRef<HTMLElement>(null);
  const isOver = at >= count;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the last step has other buttons, so the focus must move
  useEffect(() => {
    // The keys work at once.
    frame.current?.focus({ preventScroll: true });
    // The photo is above the frame.
    frame.current?.parentElement?.scrollIntoView({ block: 'start' });
  }, [isOver]);
  const byKey = (event: KeyboardEvent) => {
    const act = { Escape: onEnd, Backspace: onBack }[event.key] ?? (isOver ? undefined : actOf(event));
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <section ref={frame} className={styles.tour} aria-label={label} tabIndex={-1} onKeyDown={byKey}>
      {isOver ? (
        <>
          {result}
          <div className={styles.answers}>
            <Button size="lg" onClick={onEnd}>
              {t('close')}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className={styles.question} aria-live="polite">
            {question}{' '}
            <Box component="span" className="dimmed tabular" fz="md" fw={400}>
              {position}
            </Box>
          </p>
          <progress value={at + 1} max={count} aria-label={t('progress')} />
          {props.children}
          <Group justify="space-between" gap="0 8px">
            <Button
              variant="subtle"
              leftSection={<IconArrowLeft size={18} aria-hidden />}
              {...buttonActs(at === 0 ? undefined : onBack)}
            >
              {t('back')}
            </Button>
            {further}
            <span className={`quiet ${styles.keys}`}>{keys}</span>
            <Button variant="subtle" onClick={onEnd}>
              {t('stop')}
            </Button>
          </Group>
        </>
      )}
    </section>
  );
}
