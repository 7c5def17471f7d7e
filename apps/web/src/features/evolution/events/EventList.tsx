import { Box, Button, Group } from '@mantine/core';
import type { Hive, WeightEvent } from '@propolis/contract';
import type { DayRange } from '@propolis/domain';
import { IconPencil } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { toHive, toObservationAdd, toRecord } from '../../../lib/paths.ts';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { useShownMore } from '../../../ui/use-shown-more.ts';
import { hiveEventsQuery, useTogether } from '../evolution.api.ts';
import { type EvolutionView, weighedIds } from '../evolution-view.ts';
import styles from './EventList.module.css';
import { causesOf, EVENT_ICONS, observationOf, supersAt } from './event-observation.ts';
import { useEventWords } from './use-event-words.ts';

/** Number of events shown at first. */
const FEW = 5;

/**
 * Events derived from the weight of the hives, newest first; an event without an observation can be noted.
 */
export function EventList({ view }: { readonly view: EvolutionView }) {
  const t = useTranslations('evolution.events');
  const title = useId();
  const more = useShownMore<HTMLUListElement>(FEW, Number.POSITIVE_INFINITY);
  const { data: reported = [] } = useTogether(hiveEventsQuery(weighedIds(view), view.range));
  const events = reported.flatMap(({ hiveId, events: of }) => {
    const hive = view.hives.find(({ id }) => id === hiveId);
    return hive ? of.map((event) => ({ hive, event })) : [];
  });
  if (events.length === 0) return null;
  const newest = events.toSorted((one, other) => other.event.end.localeCompare(one.event.end));
  return (
    // When printed, all events are below the curve.
    <section aria-labelledby={title} data-screen-only>
      <Box component="h2" id={title} mb="xs">
        {t('title')}
      </Box>
      <ul ref={more.list} className="surface">
        {newest.slice(0, more.shown).map(({ hive, event }) => (
          <EventLine
            key={`${hive.id} ${event.kind} ${event.start}`}
            hive={hive}
            event={event}
            named={view.hives.length > 1}
            days={view.days}
          />
        ))}
      </ul>
      {newest.length > more.shown && (
        <Button ref={more.button} variant="default" mt="sm" onClick={more.showMore}>
          {t('more', { count: newest.length - FEW })}
        </Button>
      )}
    </section>
  );
}

interface EventLineProps {
  readonly hive: Hive;
  readonly event: WeightEvent;
  readonly named: boolean;
  /** The days of the list. */
  readonly days: DayRange;
}

function EventLine({ hive, event, named, days }: EventLineProps) {
  const t = useTranslations('evolution.events');
  const words = useEventWords(days);
  const Icon = EVENT_ICONS[event.kind];
  const said = words(event);
  const supers = supersAt(hive, event);
  const { observation_id, record_id } = event;
  return (
    <Group component="li" gap="8px 12px" px="md" py={10} className={styles.event}>
      <Icon size={22} aria-hidden />
      <Box component="span" flex="1 1 18rem" miw={0}>
        {named && <strong>{hive.name}: </strong>}
        {said}
      </Box>
      <Group component="span" gap="xs" align="stretch" data-screen-only>
        {observation_id !== null ? (
          <LinkButton variant="default" {...toHive(hive, { tab: 'observations', from: observation_id })}>
            {t('open')}
          </LinkButton>
        ) : record_id ? (
          <LinkButton variant="default" {...toRecord(record_id)}>
            {t('openRecord')}
          </LinkButton>
        ) : (
          causesOf(event).map((cause) => (
            <LinkButton
              key={cause}
              variant="default"
              leftSection={<IconPencil size={16} aria-hidden />}
              aria-label={t('noteAs', { cause: t(`causes.${cause}`), event: said })}
              {...toObservationAdd(hive, {
                at: event.end,
                values: observationOf(cause, { event, note: t('note', { said }), supers }),
              })}
            >
              {t(`causes.${cause}`)}
            </LinkButton>
          ))
        )}
      </Group>
    </Group>
  );
}
