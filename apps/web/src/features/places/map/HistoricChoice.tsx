import { Switch } from '@mantine/core';
import { useTranslations } from 'use-intl';
import styles from './MapCanvas.module.css';

/** How the map of 1864 lies over today's. */
export interface Historic {
  readonly shown: boolean;
  /** 0 to 1. */
  readonly opacity: number;
  /** Where the curtain stands, in percent from the left. */
  readonly curtain: number;
}

export const NO_HISTORIC: Historic = { shown: false, opacity: 1, curtain: 50 };

interface HistoricChoiceProps {
  readonly historic: Historic;
  readonly onChange: (historic: Historic) => void;
}

/** Lays the map of 1864 over today's, as strongly as wished. */
export function HistoricChoice({ historic, onChange }: HistoricChoiceProps) {
  const t = useTranslations('places.historic');
  return (
    <div className={styles.historic}>
      <Switch
        label={t('show')}
        checked={historic.shown}
        onChange={(event) => onChange({ ...historic, shown: event.currentTarget.checked })}
      />
      {historic.shown && (
        <label className={styles.opacity}>
          {t('opacity')}
          <input
            type="range"
            min={0}
            max={1}
            step={0.05}
            value={historic.opacity}
            onChange={(event) => onChange({ ...historic, opacity: Number(event.currentTarget.value) })}
          />
        </label>
      )}
    </div>
  );
}
