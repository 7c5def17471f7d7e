import { Anchor, Button, Group } from '@mantine/core';
import type { Hive } from '@propolis/contract';
import { isIsoDay, type ObservationData } from '@propolis/domain';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { localNoon, longDate } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { toApiary, toHive } from '../../../lib/paths.ts';
import { MobileFooter } from '../../../ui/MobileFooter.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { activeValues } from '../form/form-values.ts';
import { keptRound } from './kept-round.ts';
import { RoundDots, StopDot } from './RoundDots.tsx';
import styles from './RoundEnd.module.css';
import { countDone, goTo, openHives, type Round, stateOf, stopOf, type WalkProps } from './round.ts';

/** The end of a round: its summary, and links to open hives. */
export function RoundEnd({ apiary, hives, round, onChange }: WalkProps) {
  const t = useTranslations('observations.round');
  const navigate = useNavigate();
  const stand = hives.map(({ id }) => id);
  const [left] = openHives(round, stand);
  const done = countDone(round, stand);
  const go = (hiveId: number) => onChange(goTo(round, hiveId));
  const end = async () => {
    await navigate({ ...toApiary(apiary.id), replace: true });
    keptRound(apiary.id).set(null);
  };
  const buttons = (
    <>
      <Button size="lg" variant={left === undefined ? 'filled' : 'default'} onClick={() => void end()}>
        {t('summary.end')}
      </Button>
      {left !== undefined && (
        <Button size="lg" onClick={() => go(left)}>
          {t('summary.goOn', { count: stand.length - done })}
        </Button>
      )}
    </>
  );
  return (
    <>
      <PageHeader
        title={t('summary.title')}
        crumbs={[{ label: apiary.name, link: toApiary(apiary.id) }]}
        subtitle={t('summary.done', { done, count: stand.length })}
        actions={buttons}
      />
      <RoundDots hives={hives} round={round} at={null} onGo={go} />
      <RoundSummary hives={hives} round={round} onGo={go} />
      <MobileFooter>{buttons}</MobileFooter>
    </>
  );
}

interface RoundSummaryProps {
  readonly hives: readonly Hive[];
  readonly round: Round;
  /** Opens a hive that is still open. */
  readonly onGo: (hiveId: number) => void;
}

/** Summary of a round: one line per hive with notable values. */
function RoundSummary({ hives, round, onGo }: RoundSummaryProps) {
  return (
    <ul className="surface">
      {hives.map((hive) => (
        <Group component="li" key={hive.id} className={styles.hive} align="flex-start" gap="sm" wrap="nowrap">
          <StopDot color={hive.color} state={stateOf(round, hive.id)} />
          <Group flex={1} gap="0 16px" miw={0}>
            <Anchor
              underline="never"
              className={`touch-link ${styles.name}`}
              renderRoot={(props) => <Link {...props} {...toHive(hive, { tab: 'observations' })} />}
            >
              {hive.name}
            </Anchor>
            <StopWords hive={hive} round={round} onGo={onGo} />
          </Group>
        </Group>
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
  if (!stop.noted) return <span className="dimmed">{t('passed')}</span>;
  return <StrikingWords hive={{ noted: activeValues(stop.noted.values), before: stop.before }} />;
}

/** The observation of a hive, and the previous values of the same items. */
interface Comparison {
  readonly noted: ObservationData;
  readonly before: ObservationData;
}

/** Fewer frames than this are always reported: two frames feed a colony for a week of rain. */
const LOW_STORES = 2;
/** A change of frames from this size is more than a counting error. */
const NOTABLE_CHANGE = 2;
/** Gentleness from this step needs a smoker. */
const AGGRESSIVE = 4;

/** Change since the previous value; zero if one of them is missing. */
function change({ noted, before }: Comparison, key: string): number {
  const [now, then] = [noted[key], before[key]];
  return typeof now === 'number' && typeof then === 'number' ? now - then : 0;
}

const isBelow = (value: unknown, bound: number): boolean => typeof value === 'number' && value < bound;
const isFrom = (value: unknown, bound: number): boolean => typeof value === 'number' && value >= bound;

/** Notable values of a hive, the most urgent first. */
const RULES = {
  problem: ({ noted }) => noted.problem_observed === true,
  swarming: ({ noted }) => noted.swarming_observed === true,
  attention: ({ noted }) => noted.surveillance_particular_attention === true,
  weak: ({ noted }) => noted.general_impression === 1,
  weaker: (hive) => hive.noted.general_impression !== 1 && change(hive, 'general_impression') < 0,
  noBrood: ({ noted }) => noted.brood_frames === 0,
  lessBrood: (hive) => hive.noted.brood_frames !== 0 && change(hive, 'brood_frames') <= -NOTABLE_CHANGE,
  noEggs: ({ noted }) => noted.brood_eggs === false,
  queenNotSeen: ({ noted }) => noted.queen_observed === false && noted.brood_eggs !== true,
  queenCells: ({ noted }) => isFrom(noted.brood_royal_cells, 1),
  lowStores: ({ noted }) => isBelow(noted.reserves_honey_frames, LOW_STORES),
  lessStores: (hive) =>
    !isBelow(hive.noted.reserves_honey_frames, LOW_STORES) &&
    change(hive, 'reserves_honey_frames') <= -NOTABLE_CHANGE,
  aggressive: ({ noted }) => isFrom(noted.workers_sweetness, AGGRESSIVE),
  stronger: (hive) => change(hive, 'general_impression') > 0,
  superAdded: (hive) => change(hive, 'structure_honey_super') > 0,
  reminder: ({ noted }) =>
    noted.surveillance_reminder === true && isIsoDay(String(noted.surveillance_reminder_date)),
} satisfies Readonly<Record<string, (hive: Comparison) => boolean>>;
export type Striking = keyof typeof RULES;
const STRIKING = Object.keys(RULES) as readonly Striking[]; // The keys of a constant.

/** The notable values of an observation; empty if there are none. */
export const strikingOf = (hive: Comparison): readonly Striking[] =>
  STRIKING.filter((kind) => RULES[kind](hive));

/** Notable values with a number, and their items. */
const COUNTED: Readonly<Partial<Record<Striking, string>>> = {
  lessBrood: 'brood_frames',
  queenCells: 'brood_royal_cells',
  lowStores: 'reserves_honey_frames',
  lessStores: 'reserves_honey_frames',
  superAdded: 'structure_honey_super',
};

const CALM: readonly Striking[] = ['stronger', 'superAdded', 'reminder'];

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** The notable values of a hive as text, also if there are none. */
function StrikingWords({ hive }: { readonly hive: Comparison }) {
  const t = useTranslations('observations.round.striking');
  const language = useLanguage();
  const kinds = strikingOf(hive);
  if (kinds.length === 0) return <span className="dimmed">{t('nothing')}</span>;
  const wordsOf = (kind: Striking): string => {
    const item = COUNTED[kind] ?? '';
    return t(kind, {
      count: numberOf(hive.noted[item]),
      before: numberOf(hive.before[item]),
      day:
        kind === 'reminder'
          ? longDate(localNoon(String(hive.noted.surveillance_reminder_date)), language)
          : '',
    });
  };
  return (
    <Group component="ul" className={styles.striking} align="stretch" gap="4px 8px">
      {kinds.map((kind) => (
        <li key={kind} data-calm={CALM.includes(kind)}>
          {wordsOf(kind)}
        </li>
      ))}
    </Group>
  );
}
