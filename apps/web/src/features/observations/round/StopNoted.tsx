import { Button } from '@mantine/core';
import type { Hive } from '@propolis/contract';
import { OBSERVATION_ITEMS } from '@propolis/domain';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { toHive } from '../../../lib/paths.ts';
import { SubmitBar } from '../../../ui/SubmitBar.tsx';
import { useSwipe } from '../../../ui/use-swipe.ts';
import { ReadingCell } from '../comparison/ReadingCell.tsx';
import { activeValues } from '../form/form-values.ts';
import type { ObservationDraft } from '../form/observation-draft.ts';
import type { StopWays } from './StopForm.tsx';
import styles from './StopNoted.module.css';

interface StopNotedProps extends StopWays {
  readonly hive: Hive;
  readonly noted: ObservationDraft;
  readonly onGoOn: () => void;
  /** To note something else of the same hive. */
  readonly onMore: () => void;
}

/** A hive of the round to which one has come back: what was noted of it. */
export function StopNoted({ hive, noted, onGoOn, onMore, onBack, isLast }: StopNotedProps) {
  const t = useTranslations('observations.round');
  const language = useLanguage();
  const values = activeValues(noted.values);
  const swipe = useSwipe({ onLeft: onGoOn, onRight: () => onBack?.() });
  return (
    <form
      className={styles.form}
      {...swipe}
      onSubmit={(event) => {
        event.preventDefault();
        onGoOn();
      }}
    >
      <section className={styles.noted} aria-label={t('noted.title')}>
        <p className={styles.done}>{t('noted.title')}</p>
        <dl className={styles.values}>
          {OBSERVATION_ITEMS.filter(({ key }) => key in values).map((item) => (
            <div key={item.key} className={styles.value}>
              <dt>{item.labels[language]}</dt>
              <dd>
                <ReadingCell item={item} value={values[item.key] ?? null} />
              </dd>
            </div>
          ))}
        </dl>
        <div className={styles.buttons}>
          <Button variant="default" onClick={onMore}>
            {t('noted.more')}
          </Button>
          <Button
            variant="subtle"
            renderRoot={(props) => <Link {...props} {...toHive(hive, { tab: 'observations' })} />}
          >
            {t('noted.open')}
          </Button>
        </div>
      </section>
      <SubmitBar
        submitting={false}
        submitLabel={t(isLast ? 'toSummary' : 'next')}
        cancelLabel={t('back')}
        onCancel={onBack}
      />
    </form>
  );
}
