import { Anchor, Button } from '@mantine/core';
import type { Hive } from '@propolis/contract';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { toHive } from '../../../lib/paths.ts';
import { activeValues } from '../form/form-values.ts';
import styles from './RoundSummary.module.css';
import { type Round, stateOf, stopOf } from './round.ts';
import { StopDot } from './StopDot.tsx';
import { StrikingWords } from './StrikingWords.tsx';

interface RoundSummaryProps {
  readonly hives: readonly Hive[];
  readonly round: Round;
  /** Leads to a hive that is still to be seen. */
  readonly onGo: (hiveId: number) => void;
}

/** The end of a round: a line for each hive, with what is striking. */
export function RoundSummary({ hives, round, onGo }: RoundSummaryProps) {
  return (
    <ul className={styles.hives}>
      {hives.map((hive) => (
        <li key={hive.id} className={styles.hive}>
          <StopDot color={hive.color} state={stateOf(round, hive.id)} />
          <div className={styles.words}>
            <Anchor
              underline="never"
              className={styles.name}
              renderRoot={(props) => <Link {...props} {...toHive(hive, { tab: 'observations' })} />}
            >
              {hive.name}
            </Anchor>
            <StopWords hive={hive} round={round} onGo={onGo} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function StopWords({ hive, round, onGo }: Omit<RoundSummaryProps, 'hives'> & { readonly hive: Hive }) {
  const t = useTranslations('observations.round.summary');
  const stop = stopOf(round, hive.id);
  if (!stop)
    return (
      <Button variant="default" aria-label={t('seeOf', { name: hive.name })} onClick={() => onGo(hive.id)}>
        {t('see')}
      </Button>
    );
  if (!stop.noted) return <span className={styles.calm}>{t('passed')}</span>;
  return <StrikingWords hive={{ noted: activeValues(stop.noted.values), before: stop.before }} />;
}
