import { Anchor, Box, Button, Stack } from '@mantine/core';
import { type SpotCheck, withExtrapolated } from '@propolis/domain';
import {
  IconArrowBackUp,
  IconChartDots,
  IconCheck,
  IconFocusCentered,
  IconListCheck,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { toProfile } from '../../../lib/paths.ts';
import { useUser } from '../../account/account.api.ts';
import styles from './Tour.module.css';
import { Tour } from './Tour.tsx';
import type { Correcting } from './use-corrections.ts';
import type { SpotChecking } from './use-spot-check.ts';

/** Starts or resumes the check of a random third; hidden once it is done. */
export function SpotCheckStart({ checking: { done, count, start } }: { readonly checking: SpotChecking }) {
  const t = useTranslations('countings.viewer.third');
  if (done === count) return null;
  return (
    <Button variant="default" leftSection={<IconListCheck size={20} aria-hidden />} onClick={start}>
      {done === 0 ? t('start') : t('resume', { done, count })}
    </Button>
  );
}

interface SpotCheckTourProps {
  readonly checking: SpotChecking;
  /** Mites in the shown cell. */
  readonly mites: number;
  /** Shown at the end. */
  readonly result: ReactNode;
  /** The tools to correct the marks of the cell. */
  readonly children: ReactNode;
}

/** Shows the cells of the check one after the other, to be corrected and marked as checked. */
export function SpotCheckTour({ checking, mites, result, children }: SpotCheckTourProps) {
  const t = useTranslations('countings.viewer.third');
  const { at = 0, count, check, back, show, end } = checking;
  return (
    <Tour
      label={t('label')}
      question={t('question')}
      position={t('at', { at: at + 1, count })}
      at={at}
      count={count}
      keys={t('keys')}
      // Enter on a button of the frame presses that button.
      actOf={({ key, target, currentTarget }) =>
        key === 'Enter' && target === currentTarget ? check : undefined
      }
      onBack={back}
      onEnd={end}
      further={
        <Button variant="subtle" leftSection={<IconFocusCentered size={18} aria-hidden />} onClick={show}>
          {t('again')}
        </Button>
      }
      result={result}
    >
      <p aria-live="polite">{t('here', { count: mites })}</p>
      <div className={styles.answers}>
        <Button size="lg" color="meadow.6" leftSection={<IconCheck size={22} aria-hidden />} onClick={check}>
          {t('check')}
        </Button>
      </div>
      {children}
    </Tour>
  );
}

interface SpotCheckResultProps {
  readonly measured: SpotCheck;
  readonly correcting: Correcting;
}

/** The measured error of the counter on this board and the corrected total, which the beekeeper may use. */
export function SpotCheckResult({ measured, correcting }: SpotCheckResultProps) {
  const t = useTranslations('countings.viewer.third');
  const format = useFormatter();
  const { found, mites, missed, wrong, total } = measured;
  const { corrections, change } = correcting;
  const isUsed = corrections.extrapolated === true;
  const share = mites > 0 ? (found - mites) / mites : 0;
  return (
    <Stack component="section" gap="xs" align="flex-start" mt="sm" aria-label={t('result')}>
      <Box component="h3" fz="lg" fw={600}>
        {t('over')}
      </Box>
      <p>
        {t('measured', { found, mites, missed, wrong })}{' '}
        {share !== 0 &&
          t(share < 0 ? 'tooFew' : 'tooMany', {
            share: format.number(Math.abs(share), { style: 'percent', maximumFractionDigits: 0 }),
          })}
      </p>
      <Box component="p" className="tabular" fz="lg" fw={600}>
        {total.least === total.most
          ? t('exact', { count: total.likely })
          : t('total', { least: total.least, most: total.most, likely: total.likely })}
      </Box>
      <p className="quiet">{t('range')}</p>
      {isUsed && <p role="status">{t('used')}</p>}
      <Button
        variant={isUsed ? 'default' : 'filled'}
        leftSection={
          isUsed ? <IconArrowBackUp size={20} aria-hidden /> : <IconChartDots size={20} aria-hidden />
        }
        onClick={() => change(withExtrapolated(corrections, !isUsed))}
      >
        {t(isUsed ? 'unuse' : 'use')}
      </Button>
      <Consent />
    </Stack>
  );
}

/** Whether the checked cells help to train the counter, which needs the consent of the profile. */
function Consent() {
  const t = useTranslations('countings.viewer.third');
  const { data: user } = useUser();
  if (!user) return null;
  return (
    <p className="quiet" data-screen-only>
      {t.rich(user.share_corrections ? 'shared' : 'notShared', {
        a: (words) => <Anchor renderRoot={(props) => <Link {...props} {...toProfile()} />}>{words}</Anchor>,
      })}
    </p>
  );
}
