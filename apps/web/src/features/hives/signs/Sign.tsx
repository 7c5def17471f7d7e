import { VisuallyHidden } from '@mantine/core';
import { IconAlertTriangleFilled, IconBellFilled, IconBellRingingFilled, IconBug } from '@tabler/icons-react';
import styles from './Sign.module.css';

const ICONS = {
  reminder: IconBellFilled,
  overdue: IconBellRingingFilled,
  attention: IconAlertTriangleFilled,
  varroa: IconBug,
} as const;

interface SignProps {
  readonly kind: keyof typeof ICONS;
  readonly words: string;
}

export function Sign({ kind, words }: SignProps) {
  const Icon = ICONS[kind];
  return (
    <span className={styles.sign} data-kind={kind} title={words}>
      <Icon size={20} aria-hidden />
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}
