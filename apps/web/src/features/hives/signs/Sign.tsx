import { VisuallyHidden } from '@mantine/core';
import { IconAlertTriangleFilled, IconBellFilled } from '@tabler/icons-react';
import styles from './Sign.module.css';

interface SignProps {
  readonly kind: 'reminder' | 'attention';
  readonly words: string;
}

export function Sign({ kind, words }: SignProps) {
  const Icon = kind === 'reminder' ? IconBellFilled : IconAlertTriangleFilled;
  return (
    <span className={styles.sign} data-kind={kind} title={words}>
      <Icon size={20} aria-hidden />
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}
