import type { WeightEvent } from '@propolis/contract';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { toHive, toObservationAdd, toRecord } from '../../../lib/paths.ts';
import type { ChartBand, ChartFlag } from '../../../ui/chart/chart.ts';
import type { HiveEvents } from '../evolution.api.ts';
import type { EvolutionView } from '../evolution-view.ts';
import { causesOf, EVENT_ICONS, observationOf, supersAt } from './event-observation.ts';
import { useEventWords } from './use-event-words.ts';

const secondsOf = (time: string): number => Date.parse(time) / 1000;
/** Colours of events that last for days. */
const BAND_COLORS: Partial<Record<WeightEvent['kind'], string>> = { flow: '#74B556', stores: '#889CAA' };

/** Winters of several hives would overlap, so they are flags. */
const bandColor = ({ kind }: WeightEvent, hives: number): string | undefined =>
  kind === 'flow' || hives === 1 ? BAND_COLORS[kind] : undefined;

/**
 * Events on the curve: a long one is a band, a sudden one is a flag that opens what was noted or starts an observation.
 */
export function useEventMarks({ hives, days }: EvolutionView, reported: readonly HiveEvents[]) {
  const t = useTranslations('evolution.events');
  const words = useEventWords(days);
  return useMemo(() => {
    const bands: ChartBand[] = [];
    const flags: ChartFlag[] = [];
    for (const { hiveId, events } of reported) {
      const hive = hives.find(({ id }) => id === hiveId);
      if (!hive) continue;
      for (const event of events) {
        const id = `${event.kind} ${hiveId} ${event.start}`;
        const said = words(event);
        const color = bandColor(event, hives.length);
        if (color) {
          bands.push({ id, color, label: said, start: secondsOf(event.start), end: secondsOf(event.end) });
          continue;
        }
        const Icon = EVENT_ICONS[event.kind];
        const [likeliest] = causesOf(event);
        const supers = supersAt(hive, event);
        const values = likeliest && observationOf(likeliest, { event, note: t('note', { said }), supers });
        const { observation_id: noted, record_id: recorded } = event;
        flags.push({
          id,
          time: secondsOf(event.end),
          label: t('flag', { hive: hive.name, said }),
          isDated: true,
          icon: <Icon size={16} aria-hidden />,
          renderLink: (props) =>
            noted !== null ? (
              <Link {...props} {...toHive(hive, { tab: 'observations', from: noted })} />
            ) : recorded ? (
              <Link {...props} {...toRecord(recorded)} />
            ) : (
              <Link {...props} {...toObservationAdd(hive, { at: event.end, values })} />
            ),
        });
      }
    }
    return { bands, flags };
  }, [hives, reported, t, words]);
}
