import type { Hive, ListedCounting, ObservationMark, RecordMark } from '@propolis/contract';
import type { MarkKind } from '@propolis/domain';
import { IconBug, IconEye } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { dayIn } from '../../../lib/dates.ts';
import { toCounting, toHive, toRecord } from '../../../lib/paths.ts';
import type { ChartBand, ChartFlag } from '../../../ui/chart/chart.ts';
import { RECORD_ICONS } from '../../../ui/record-icons.ts';
import { useIsTreated } from '../../countings/countings.api.ts';
import type { HiveMarks } from '../evolution.api.ts';
import type { EvolutionView } from '../evolution-view.ts';

const ICONS = { ...RECORD_ICONS, visit: IconEye } as const satisfies Record<
  MarkKind | RecordMark['kind'],
  unknown
>;

const secondsOf = (time: string): number => Date.parse(time) / 1000;

/** Observations, records and counts as flags that link to them. */
export function useFlags(
  { hives, range, timeZone }: EvolutionView,
  marked: readonly HiveMarks[],
): readonly ChartFlag[] {
  const t = useTranslations('evolution.marks');
  const format = useFormatter();
  const isTreated = useIsTreated(dayIn(timeZone, new Date(range.start * 1000)));
  return useMemo(() => {
    const observed = (hive: Hive, { observation_id, time, kinds }: ObservationMark): ChartFlag => {
      const Icon = ICONS[kinds[0] ?? 'visit'];
      const what = format.list(kinds.map((kind) => t(`kinds.${kind}`)));
      return {
        id: `observation ${observation_id}`,
        time: secondsOf(time),
        label: t('flag', { what, hive: hive.name }),
        icon: <Icon size={16} aria-hidden />,
        renderLink: (props) => (
          <Link {...props} {...toHive(hive, { tab: 'observations', from: observation_id })} />
        ),
      };
    };
    const recorded = (hive: Hive, { record_id, kind, time }: RecordMark): ChartFlag => {
      const Icon = ICONS[kind];
      return {
        id: `record ${record_id}`,
        time: secondsOf(time),
        label: t('flag', { what: t(`kinds.${kind}`), hive: hive.name }),
        icon: <Icon size={16} aria-hidden />,
        renderLink: (props) => <Link {...props} {...toRecord(record_id)} />,
      };
    };
    const counted = (hive: Hive, counting: ListedCounting): ChartFlag => ({
      id: `counting ${counting.id}`,
      time: secondsOf(counting.count_date),
      label: t('flag', {
        what: t(isTreated(counting) ? 'treatedCounting' : 'kinds.counting'),
        hive: hive.name,
      }),
      icon: <IconBug size={16} aria-hidden />,
      renderLink: (props) => <Link {...props} {...toCounting(counting.id)} />,
    });
    return marked.flatMap(({ hiveId, marks, countings }) => {
      const hive = hives.find(({ id }) => id === hiveId);
      if (!hive) return [];
      return [
        ...marks.map((mark) => ('record_id' in mark ? recorded(hive, mark) : observed(hive, mark))),
        ...countings.map((counting) => counted(hive, counting)),
      ];
    });
  }, [hives, marked, t, format, isTreated]);
}

const TREATMENT_COLOR = '#B07CC6';

/** Treatments as bands; one of several hives is one band. */
export function useTreatmentBands(marked: readonly HiveMarks[]): readonly ChartBand[] {
  const label = useTranslations('evolution.marks.kinds')('treatment');
  return useMemo(() => {
    const records = marked.flatMap(({ marks }) => marks.filter((mark) => 'record_id' in mark));
    const treatments = new Map(
      records.flatMap(({ record_id: id, time, end }): [string, ChartBand][] =>
        end === null
          ? []
          : [[id, { id, label, color: TREATMENT_COLOR, start: secondsOf(time), end: secondsOf(end) }]],
      ),
    );
    return [...treatments.values()];
  }, [marked, label]);
}
