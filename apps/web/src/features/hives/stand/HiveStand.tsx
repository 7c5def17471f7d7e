import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import type { Hive } from '@propolis/contract';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { Outcome } from '../../../lib/writes/mutation.ts';
import { closeToast, showToast } from '../../../ui/toasts/toasts.ts';
import { inOrder } from '../hive-order.ts';
import { moveHive } from '../hives.api.ts';
import styles from './HiveStand.module.css';
import { StandingHive } from './StandingHive.tsx';

/** Screen reader announcements during a drag. */
function useStandAnnouncements(ordered: readonly Hive[]): Announcements {
  const t = useTranslations('hives.stand');
  const nameOf = (id: UniqueIdentifier) => ordered.find((hive) => hive.id === id)?.name ?? '';
  // A drag starts over the hive's own position, which is not announced.
  const said = useRef(0);
  const at = (id: UniqueIdentifier) => ({
    position: ordered.findIndex((hive) => hive.id === id) + 1,
    count: ordered.length,
  });
  return {
    onDragStart: ({ active }) => {
      said.current = at(active.id).position;
      return t('lifted', { name: nameOf(active.id), ...at(active.id) });
    },
    onDragOver: ({ active, over }) => {
      if (!over || at(over.id).position === said.current) return undefined;
      said.current = at(over.id).position;
      return t('over', { name: nameOf(active.id), ...at(over.id) });
    },
    onDragEnd: ({ active, over }) =>
      over
        ? t('dropped', { name: nameOf(active.id), ...at(over.id) })
        : t('cancelled', { name: nameOf(active.id) }),
    onDragCancel: ({ active }) => t('cancelled', { name: nameOf(active.id) }),
  };
}

/** Clicks within this time after a drop (ms) belong to the drag. */
const AFTER_DROP = 50;

const refuse = (event: Event): void => event.preventDefault();

/** Prevents the click at the end of a drag from following the link. */
function useQuietClick() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  return {
    mute: () => {
      clearTimeout(timer.current);
      window.addEventListener('click', refuse, true);
    },
    unmute: () => {
      timer.current = setTimeout(() => window.removeEventListener('click', refuse, true), AFTER_DROP);
    },
  };
}

interface HiveStandProps {
  readonly apiaryId: number;
  readonly hives: readonly Hive[];
  readonly now: Date;
}

/** The hives by position, sortable by mouse, touch, keyboard or number (specification 2). */
export function HiveStand({ apiaryId, hives, now }: HiveStandProps) {
  const t = useTranslations('hives.stand');
  const ordered = inOrder(hives);
  const move = useMoveHive(apiaryId);
  const announcements = useStandAnnouncements(ordered);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // A short touch scrolls or opens; a long touch starts a drag.
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const { mute, unmute } = useQuietClick();
  const drop = ({ active, over }: DragEndEvent) => {
    unmute();
    const target = ordered.findIndex(({ id }) => id === over?.id);
    if (target >= 0 && active.id !== over?.id) move(Number(active.id), target + 1);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragStart={mute}
      onDragEnd={drop}
      onDragCancel={unmute}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('instructions') } }}
    >
      <SortableContext items={ordered.map(({ id }) => id)} strategy={rectSortingStrategy}>
        <ol className={styles.stand} aria-label={t('list')}>
          {ordered.map((hive) => (
            <StandingHive
              key={hive.id}
              hive={hive}
              hives={ordered}
              now={now}
              onMove={(position) => move(hive.id, position)}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

/** With the messages of specification 8. */
function useMoveHive(apiaryId: number): (id: number, position: number) => void {
  const t = useTranslations('hives.stand');
  const move = moveHive.use();
  const shown = useRef<number[]>([]);
  const report = ({ kept }: Outcome<Hive>) => {
    if (kept) return;
    // Only the toasts of the last of several moves stay visible.
    for (const toast of shown.current) closeToast(toast);
    shown.current = [showToast('success', t('moved')), showToast('warning', t('movedScale'))];
  };
  return (id, position) =>
    void move({ id, apiaryId, position }).then(report, () => showToast('error', t('notMoved')));
}
