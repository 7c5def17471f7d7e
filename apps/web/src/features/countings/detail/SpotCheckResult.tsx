import { Anchor, Button } from '@mantine/core';
import { type SpotCheck, withExtrapolated } from '@propolis/domain';
import { IconArrowBackUp, IconChartDots } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { toProfile } from '../../../lib/paths.ts';
import { useUser } from '../../account/account.api.ts';
import styles from './SpotCheckResult.module.css';
import type { Correcting } from './use-corrections.ts';

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
    <section className={styles.result} aria-label={t('result')}>
      <h3 className={styles.title}>{t('over')}</h3>
      <p>
        {t('measured', { found, mites, missed, wrong })}{' '}
        {share !== 0 &&
          t(share < 0 ? 'tooFew' : 'tooMany', {
            share: format.number(Math.abs(share), { style: 'percent', maximumFractionDigits: 0 }),
          })}
      </p>
      <p className={styles.total}>
        {total.least === total.most
          ? t('exact', { count: total.likely })
          : t('total', { least: total.least, most: total.most, likely: total.likely })}
      </p>
      <p className="quiet">{t('range')}</p>
      {isUsed && <p role="status">{t('used')}</p>}
      <Button
        className={styles.use}
        variant={isUsed ? 'default' : 'filled'}
        leftSection={
          isUsed ? <IconArrowBackUp size={20} aria-hidden /> : <IconChartDots size={20} aria-hidden />
        }
        onClick={() => change(withExtrapolated(corrections, !isUsed))}
        data-screen-only
      >
        {t(isUsed ? 'unuse' : 'use')}
      </Button>
      <Leave />
    </section>
  );
}

/** Whether the checked cells help to train the counter, which needs the consent of the profile. */
function Leave() {
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
