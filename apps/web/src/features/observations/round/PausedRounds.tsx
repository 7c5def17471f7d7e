import type { Apiary } from '@propolis/contract';
import { IconChevronRight, IconRoute } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { toRound } from '../../../lib/paths.ts';
import { useRoundProgress } from './kept-round.ts';
import styles from './PausedRounds.module.css';

/** A link for each paused round. */
export function PausedRounds({ apiaries }: { readonly apiaries: readonly Apiary[] }) {
  return apiaries.map((apiary) => <PausedRound key={apiary.id} apiary={apiary} />);
}

function PausedRound({ apiary }: { readonly apiary: Apiary }) {
  const t = useTranslations('observations.round');
  const progress = useRoundProgress(apiary);
  if (!progress) return null;
  return (
    <Link {...toRound(apiary.id)} className={styles.line}>
      <IconRoute size={22} aria-hidden />
      <span className={styles.words}>{t('goOnOf', { name: apiary.name, ...progress })}</span>
      <IconChevronRight size={20} aria-hidden />
    </Link>
  );
}
