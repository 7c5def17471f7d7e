import { Group, Skeleton, Stack } from '@mantine/core';
import type { Hive } from '@propolis/contract';
import {
  type AdviceDoubt,
  type AdvisedAct,
  apiaryDay,
  broodSeen,
  type IsoDay,
  isVarroaAlarm,
  type VarroaAdvice,
  type VarroaStateKind,
  varroaAdvice,
  WINTER_TREATMENT,
} from '@propolis/domain';
import { IconHandFinger, IconShieldCheck } from '@tabler/icons-react';
import { useIsFetching } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { dayAndMonth, localNoon } from '../../lib/dates.ts';
import { useLanguage } from '../../lib/i18n/language.ts';
import { toHandCount, toRecordAdd, toVarroaPlan } from '../../lib/paths.ts';
import { isProvisional } from '../../lib/writes/provisional.ts';
import { useThumb } from '../../ui/date/use-thumb.ts';
import { Fold } from '../../ui/Fold.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { RECORD_ICONS } from '../../ui/record-icons.ts';
import { ThresholdSource } from '../../ui/varroa/ThresholdSource.tsx';
import { useVarroaWords } from '../../ui/varroa/use-varroa-words.ts';
import { toneOf, VarroaMark } from '../../ui/varroa/VarroaMark.tsx';
import type { VarroaColony } from '../../ui/varroa/varroa-colonies.ts';
import { COUNTINGS_KEY, RECORDS_KEY } from '../apiaries/apiaries.api.ts';
import { useStory } from '../observations/observations.api.ts';
import styles from './VarroaPanel.module.css';

interface VarroaPanelProps {
  readonly hive: Hive;
  /** Undefined while counts or treatments are unknown. */
  readonly colony: VarroaColony | undefined;
  readonly today: IsoDay;
}

/** The state of a colony, what to do until when, and where the advice comes from. */
export function VarroaPanel({ hive, colony, today }: VarroaPanelProps) {
  const t = useTranslations('varroa.panel');
  const wordsOf = useVarroaWords();
  const isPhone = useThumb();
  const newest = useStory(hive.id).data?.[0];
  const reads = [useIsFetching({ queryKey: COUNTINGS_KEY }), useIsFetching({ queryKey: RECORDS_KEY })];
  const isReading = reads.some((count) => count > 0);
  if (!colony) return isReading ? <Skeleton height={44} /> : <p className="dimmed">{t('unread')}</p>;
  const { state, rules } = colony;
  const hasBrood = newest
    ? broodSeen(today, apiaryDay(new Date(newest.observation_date)), newest.data)
    : null;
  const advice = varroaAdvice(today, state, hasBrood, rules);
  return (
    <div className={`surface ${styles.panel}`} data-tone={toneOf(state)}>
      <Fold
        summary={
          <span className={styles.state}>
            <VarroaMark state={state} size={22} />
            <span>{t('line', { state: wordsOf(state) })}</span>
          </span>
        }
        keptOpen={isVarroaAlarm(state)}
        // The first screen of a phone shows the hive.
        initiallyOpen={!isPhone}
      >
        {/* On paper the state is enough. */}
        <Stack gap="xs" data-screen-only>
          <Acts advice={advice} today={today} />
          <Ways hive={hive} advice={advice} today={today} />
          {WITH_NUMBER.includes(state.kind) && (
            <ThresholdSource
              summary={t('why')}
              remark={t(`certainty.${advice.certainty}`)}
              shiftDays={advice.isMoved ? rules.shiftDays : 0}
            />
          )}
        </Stack>
      </Fold>
    </div>
  );
}

/** States whose words or advice name a number. */
const WITH_NUMBER: readonly VarroaStateKind[] = ['not_worked', 'above', 'winter_due', 'worked', 'fine'];

interface ActsProps {
  readonly advice: VarroaAdvice;
  readonly today: IsoDay;
}

const isLater = ({ advice: { day }, today }: ActsProps): boolean => day !== null && day > today;

/** What to do, the best first, by when, and what makes it uncertain. */
function Acts({ advice, today }: ActsProps) {
  const t = useTranslations('varroa.panel');
  const language = useLanguage();
  const { acts, cautions, doubts } = advice;
  const day = advice.day ? dayAndMonth(localNoon(advice.day), language) : '';
  const later = isLater({ advice, today });
  const words = acts.map((act) => ({ act, text: t(`acts.${keyOf(act, later)}`, { day }) }));
  return (
    <>
      {words.length === 1 ? (
        <p>{words[0]?.text}</p>
      ) : (
        words.length > 0 && (
          <ul className="dotted">
            {words.map(({ act, text }) => (
              <li key={act}>{text}</li>
            ))}
          </ul>
        )
      )}
      {cautions.map((caution) => (
        <p key={caution}>{t(`cautions.${caution}`)}</p>
      ))}
      {doubts.filter(isUnsaid).map((doubt) => (
        <p key={doubt} className="dimmed">
          {t(`doubts.${doubt}`)}
        </p>
      ))}
    </>
  );
}

/** A count that is due later has its own words. */
function keyOf(act: AdvisedAct, later: boolean) {
  if (!later) return act;
  if (act === 'count') return 'countLater';
  return act === 'control_count' ? 'controlLater' : act;
}

/** The words of the state say why nothing is known. */
const SAID = ['never_counted', 'winter', 'treatment', 'scale', 'no_threshold', 'no_bees'] as const;
type Said = (typeof SAID)[number];
const isUnsaid = (doubt: AdviceDoubt): doubt is Exclude<AdviceDoubt, Said> =>
  !SAID.some((said) => said === doubt);

const TREATING: readonly AdvisedAct[] = [
  'treat_at_once',
  'emergency_treatment',
  'winter_treatment',
  'repeat_winter_treatment',
];

/** The ways to what is advised. */
function Ways({ hive, advice, today }: ActsProps & Pick<VarroaPanelProps, 'hive'>) {
  const t = useTranslations('varroa.panel');
  const plan = useTranslations('varroaPlan');
  const asksTreatment = advice.acts.some((act) => TREATING.includes(act));
  const substance = advice.acts.includes('winter_treatment') ? WINTER_TREATMENT.substance : undefined;
  const asksCount =
    advice.acts.some((act) => act === 'count' || act === 'control_count') && !isLater({ advice, today });
  return (
    <Group gap="xs" align="stretch" data-screen-only>
      <LinkButton
        variant={asksCount ? 'filled' : 'default'}
        leftSection={<IconHandFinger size={20} aria-hidden />}
        {...toHandCount({ hive: hive.id })}
      >
        {t('count')}
      </LinkButton>
      {!isProvisional(hive.id) && (
        <LinkButton
          variant={asksTreatment ? 'filled' : 'default'}
          leftSection={<RECORD_ICONS.treatment size={20} aria-hidden />}
          {...toRecordAdd(hive.apiary_id, 'treatment', { hives: [hive.id], substance })}
        >
          {t('treat')}
        </LinkButton>
      )}
      {!isProvisional(hive.apiary_id) && (
        <LinkButton
          variant="subtle"
          leftSection={<IconShieldCheck size={20} aria-hidden />}
          {...toVarroaPlan(hive.apiary_id)}
        >
          {plan('title')}
        </LinkButton>
      )}
    </Group>
  );
}
