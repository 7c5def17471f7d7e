import { Group, Switch } from '@mantine/core';
import { IconArrowsHorizontal } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import styles from './MapCanvas.module.css';

/** Display of the map of 1864 above today's. */
export interface Historic {
  readonly shown: boolean;
  /** 0 to 1. */
  readonly opacity: number;
  /** Position of the curtain, in percent from the left. */
  readonly curtain: number;
}

export const NO_HISTORIC: Historic = { shown: false, opacity: 1, curtain: 50 };

interface HistoricChoiceProps {
  readonly historic: Historic;
  readonly onChange: (historic: Historic) => void;
}

/** Shows the map of 1864 above today's with an adjustable opacity. */
export function HistoricChoice({ historic, onChange }: HistoricChoiceProps) {
  const t = useTranslations('places.historic');
  return (
    <Group gap="0 24px">
      <Switch
        label={t('show')}
        checked={historic.shown}
        onChange={(event) => onChange({ ...historic, shown: event.currentTarget.checked })}
      />
      {historic.shown && (
        <Group component="label" gap="sm" wrap="nowrap" mih={44}>
          {t('opacity')}
          <input
            className={styles.opacity}
            type="range"
            min={0}
            max={1}
            step={0.05}
            value={historic.opacity}
            onChange={(event) => onChange({ ...historic, opacity: Number(event.currentTarget.value) })}
          />
        </Group>
      )}
    </Group>
  );
}

interface SwipeCurtainProps {
  /** Width of the 1864 part from the left, in percent. */
  readonly percent: number;
  readonly onChange: (percent: number) => void;
}

/** A curtain over the map: 1864 on its left, today on its right. */
export function SwipeCurtain({ percent, onChange }: SwipeCurtainProps) {
  const t = useTranslations('places.historic');
  return (
    <div className={styles.curtain}>
      <span className={styles.past}>{t('year')}</span>
      <span className={styles.present}>{t('today')}</span>
      <div className={styles.line} style={{ left: `${percent}%` }} />
      <input
        className={styles.slider}
        type="range"
        min={0}
        max={100}
        value={percent}
        aria-label={t('swipe')}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
      <IconArrowsHorizontal className={styles.arrows} style={{ left: `${percent}%` }} size={24} aria-hidden />
    </div>
  );
}
