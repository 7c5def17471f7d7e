import type { MiteFall, UnusableCount } from '@propolis/domain';
import {
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconHelpCircle,
  IconHistory,
} from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import styles from './MiteVerdict.module.css';

const ICONS = {
  within: IconCircleCheckFilled,
  maybe: IconHelpCircle,
  above: IconAlertTriangleFilled,
  unknown: IconHelpCircle,
} as const;

interface MiteVerdictProps {
  readonly fall: {
    readonly verdict: MiteFall['verdict'];
    /** Why it is unknown. */
    readonly why: MiteFall['why'] | UnusableCount;
  };
  /** The count is too old for a statement about today. */
  readonly isPast?: boolean;
}

/** Below the threshold, above it, or uncertain, with icon, colour and text; an old count only has text. */
export function MiteVerdict({ fall: { verdict, why }, isPast = false }: MiteVerdictProps) {
  const t = useTranslations('countings.meaning');
  const Icon = isPast ? IconHistory : ICONS[verdict];
  const words = t(`verdict.${why ?? (verdict === 'unknown' ? 'winter' : verdict)}`);
  return (
    <span className={styles.verdict} data-verdict={isPast ? 'unknown' : verdict}>
      <Icon size={22} aria-hidden />
      {isPast ? t('past', { verdict: words }) : words}
    </span>
  );
}
