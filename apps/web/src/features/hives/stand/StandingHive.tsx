import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ActionIcon } from '@mantine/core';
import type { Hive } from '@propolis/contract';
import { IconGripVertical } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { toHive } from '../../../lib/paths.ts';
import { useWaits } from '../../../lib/writes/use-waits.ts';
import { HiveGraphic } from '../../../ui/art/HiveGraphic.tsx';
import { WaitingMark } from '../../../ui/WaitingMark.tsx';
import { ObserveLink } from '../ObserveLink.tsx';
import { readHiveShape } from '../signs/hive-state.ts';
import styles from './HiveStand.module.css';
import { HiveStandMenu } from './HiveStandMenu.tsx';
import { StandingState } from './StandingState.tsx';

interface StandingHiveProps {
  readonly hive: Hive;
  /** All that stand here, in their order. */
  readonly hives: readonly Hive[];
  readonly now: Date;
  readonly onMove: (position: number) => void;
}

/** One hive on the stand: drawn as it is, with its grip and its menu. */
export function StandingHive({ hive, hives, now, onMove }: StandingHiveProps) {
  const t = useTranslations('hives.stand');
  const { attributes, listeners, isDragging, setActivatorNodeRef, setNodeRef, transform, transition } =
    useSortable({
      id: hive.id,
    });
  return (
    <li
      ref={setNodeRef}
      className={styles.hive}
      data-dragging={isDragging}
      style={{ transform: CSS.Transform.toString(transform), transition }}
      // The whole hive can be dragged; only the grip takes the keyboard.
      {...listeners}
    >
      <Link className={styles.link} {...toHive(hive)} draggable={false}>
        <span className={styles.graphic}>
          <HiveGraphic color={hive.color} {...readHiveShape(hive)} size={3} title="" />
        </span>
        <span className={styles.name}>
          {hive.name}
          <WaitingMark shown={useWaits('hive', hive.id)} />
        </span>
      </Link>
      <StandingState hive={hive} now={now} />
      <ObserveLink hive={hive} />
      {hives.length > 1 && (
        <ActionIcon
          ref={setActivatorNodeRef}
          {...attributes}
          aria-label={t('handle', { name: hive.name })}
          className={styles.grip}
        >
          <IconGripVertical size={20} />
        </ActionIcon>
      )}
      <div className={styles.menu}>
        <HiveStandMenu hive={hive} hives={hives} onMove={onMove} />
      </div>
    </li>
  );
}
