import type { MiteFall } from '@propolis/domain';
import { IconAlertTriangleFilled, IconCircleCheckFilled, IconHelpCircle } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import styles from './MiteVerdict.module.css';

const ICONS = {
  within: IconCircleCheckFilled,
  maybe: IconHelpCircle,
  above: IconAlertTriangleFilled,
  unknown: IconHelpCircle,
} as const;

/** Below the threshold, above it, or perhaps: drawing, colour and word. */
export function MiteVerdict({ fall: { verdict, why } }: { readonly fall: MiteFall }) {
  const t = useTranslations('countings.meaning.verdict');
  const Icon = ICONS[verdict];
  return (
    <span className={styles.verdict} data-verdict={verdict}>
      <Icon size={22} aria-hidden />
      {t(why ?? (verdict === 'unknown' ? 'winter' : verdict))}
    </span>
  );
}
