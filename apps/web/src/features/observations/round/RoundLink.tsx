import { Button, type ButtonProps } from '@mantine/core';
import type { Apiary } from '@propolis/contract';
import { IconRoute } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { now } from '../../../lib/clock.ts';
import { toRound } from '../../../lib/paths.ts';
import { useKeptRound } from './kept-round.ts';
import { roundProgress } from './round-progress.ts';

interface RoundLinkProps extends Pick<ButtonProps, 'size' | 'variant'> {
  readonly apiary: Apiary;
  /** Set where paused rounds are shown elsewhere on the page. */
  readonly onlyNew?: boolean;
}

/** Starts or resumes a round through an apiary; hidden without hives. */
export function RoundLink({ apiary, onlyNew = false, ...look }: RoundLinkProps) {
  const t = useTranslations('observations.round');
  const round = useKeptRound(apiary.id);
  if (apiary.hives.length === 0) return null;
  const progress = roundProgress(round, apiary.hives, now());
  if (progress && onlyNew) return null;
  return (
    <Button
      {...look}
      leftSection={<IconRoute size={20} aria-hidden />}
      renderRoot={(props) => <Link {...props} {...toRound(apiary.id)} />}
    >
      {progress ? t('goOn', progress) : t('start')}
    </Button>
  );
}
