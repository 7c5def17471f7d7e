import type { ButtonProps } from '@mantine/core';
import type { Apiary } from '@propolis/contract';
import { IconChevronRight, IconRoute } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { toRound } from '../../../lib/paths.ts';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { useRoundProgress } from './kept-round.ts';
import styles from './RoundLink.module.css';

interface RoundLinkProps extends Pick<ButtonProps, 'size' | 'variant'> {
  readonly apiary: Apiary;
  /** Set where paused rounds are shown elsewhere on the page. */
  readonly onlyNew?: boolean;
}

/** Starts or resumes a round through an apiary; hidden without hives. */
export function RoundLink({ apiary, onlyNew = false, ...look }: RoundLinkProps) {
  const t = useTranslations('observations.round');
  const progress = useRoundProgress(apiary);
  if (apiary.hives.length === 0 || (progress && onlyNew)) return null;
  return (
    <LinkButton {...look} leftSection={<IconRoute size={20} aria-hidden />} {...toRound(apiary.id)}>
      {progress ? t('goOn', progress) : t('start')}
    </LinkButton>
  );
}

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
