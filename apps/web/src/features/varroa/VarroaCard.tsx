import { Button, Group } from '@mantine/core';
import type { Apiary, Hive } from '@propolis/contract';
import { type IsoDay, varroaRulesOf } from '@propolis/domain';
import { Link } from '@tanstack/react-router';
import { memo, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { groupBy } from '../../lib/group-by.ts';
import { toHive, toVarroaPlan } from '../../lib/paths.ts';
import { isProvisional } from '../../lib/writes/provisional.ts';
import { ColorDot } from '../../ui/ColorDot.tsx';
import { TitledCard } from '../../ui/TitledCard.tsx';
import { useShownMore } from '../../ui/use-shown-more.ts';
import { useVarroaWords } from '../../ui/varroa/use-varroa-words.ts';
import { toneOf, VarroaMark } from '../../ui/varroa/VarroaMark.tsx';
import type { VarroaColony, VarroaColonyMap } from '../../ui/varroa/varroa-colonies.ts';
import { PlannedWords, SeasonStrip, StripLegend, StripMonths } from './SeasonStrip.tsx';
import { compareColonies, type PlannedDays, plannedDays, type Season, seasonOf } from './season-strip.ts';
import styles from './VarroaCard.module.css';

/** Keeps the card short. */
const ROWS_SHOWN = 12;
/** Shown by each press for more. */
const ROWS_MORE = 100;

interface Row {
  readonly apiary: Apiary;
  readonly hive: Hive;
  readonly colony: VarroaColony;
}

interface VarroaCardProps {
  readonly apiaries: readonly Apiary[];
  readonly colonies: VarroaColonyMap;
  readonly today: IsoDay;
}

/** All colonies with counts, treatments or a plan, the worst first: the season of each as a strip, and its state. */
export function VarroaCard({ apiaries, colonies, today }: VarroaCardProps) {
  const t = useTranslations('varroa.card');
  const more = useShownMore<HTMLDivElement>(ROWS_SHOWN, ROWS_MORE);
  const rows = rowsOf(apiaries, colonies);
  const season = useMemo(() => seasonOf(today), [today]);
  if (rows.length === 0) return null;
  const shown = rows.slice(0, more.shown);
  const rest = rows.length - shown.length;
  const due = rows.filter(({ colony }) => ['alarm', 'due'].includes(toneOf(colony.state))).length;
  return (
    <TitledCard title={t('title', { year: String(season.year) })} remark={t('acts', { count: due })}>
      <StripLegend />
      <div ref={more.list}>
        {/* In the order of their worst colonies. */}
        {[...groupBy(shown, ({ apiary }) => apiary)].map(([apiary, own]) => (
          <ApiarySeason key={apiary.id} apiary={apiary} rows={own} season={season} today={today} />
        ))}
      </div>
      {rest > 0 && (
        <Button ref={more.button} variant="subtle" mt={4} mx={8} mb={8} onClick={more.showMore}>
          {rest > ROWS_MORE ? t('next', { count: ROWS_MORE }) : t('more', { count: rest })}
        </Button>
      )}
    </TitledCard>
  );
}

interface ApiarySeasonProps {
  readonly apiary: Apiary;
  readonly rows: readonly Row[];
  readonly season: Season;
  readonly today: IsoDay;
}

function ApiarySeason({ apiary, rows, season, today }: ApiarySeasonProps) {
  const t = useTranslations('varroa.card');
  const plan = useTranslations('varroaPlan');
  const planned = useMemo(
    () => plannedDays(apiary.varroa_plan ?? null, varroaRulesOf(apiary), season),
    [apiary, season],
  );
  return (
    <section aria-label={apiary.name}>
      <div className={styles.row} data-head>
        <Group component="h3" className="anywhere" wrap="nowrap" gap={10} miw={0} fz="md">
          {apiary.name}
        </Group>
        <StripMonths season={season} />
        {!isProvisional(apiary.id) && (
          <Link
            className={styles.plan}
            {...toVarroaPlan(apiary.id)}
            aria-label={t('plan', { apiary: apiary.name })}
          >
            {plan('title')}
          </Link>
        )}
      </div>
      <PlannedWords planned={planned} />
      <ul>
        {rows.map(({ hive, colony }) => (
          <ColonyRow key={hive.id} {...{ hive, colony, planned, season, today }} />
        ))}
      </ul>
    </section>
  );
}

/** The worst first. */
function rowsOf(apiaries: readonly Apiary[], colonies: VarroaColonyMap): Row[] {
  const rows = apiaries.flatMap((apiary) =>
    apiary.hives.flatMap((hive): Row[] => {
      const colony = colonies.get(hive.id);
      return colony && (colony.isFollowed || apiary.varroa_plan) ? [{ apiary, hive, colony }] : [];
    }),
  );
  return rows.sort((one, other) => compareColonies(one.colony, other.colony));
}

interface ColonyRowProps extends Omit<Row, 'apiary'>, Pick<ApiarySeasonProps, 'season' | 'today'> {
  readonly planned: readonly PlannedDays[];
}

/** The whole row is a link to the hive. */
const ColonyRow = memo(function ColonyRow({ hive, colony, planned, season, today }: ColonyRowProps) {
  const t = useTranslations('varroa.card');
  const state = useVarroaWords()(colony.state);
  return (
    <li className={styles.row}>
      <Group component="span" className="anywhere" wrap="nowrap" gap={10} miw={0} fz="md">
        <ColorDot color={hive.color} />
        <Link
          className={`row-link ${styles.link}`}
          {...toHive(hive)}
          aria-label={t('row', { name: hive.name, state })}
        >
          {hive.name}
        </Link>
      </Group>
      <SeasonStrip colony={colony} planned={planned} season={season} today={today} />
      <span className={styles.state} data-tone={toneOf(colony.state)}>
        <VarroaMark state={colony.state} />
        <span>{state}</span>
      </span>
    </li>
  );
});
