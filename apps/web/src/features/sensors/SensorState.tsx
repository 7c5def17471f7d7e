import { IconCheck, IconPencil, IconSparkles } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import styles from './SensorState.module.css';

interface SensorStateProps {
  /** Whether the server has it. */
  readonly created: boolean;
  /** Whether anything was changed since. */
  readonly edited: boolean;
}

/** New, changed, or as it is kept (specification 4: create, edit, edited). */
export function SensorState({ created, edited }: SensorStateProps) {
  const t = useTranslations('sensors.state');
  const state = edited ? 'edited' : created ? 'kept' : 'new';
  const Icon = { new: IconSparkles, edited: IconPencil, kept: IconCheck }[state];
  return (
    <p className={styles.state} data-state={state} role="status">
      <Icon size={18} aria-hidden />
      {t(state)}
    </p>
  );
}
