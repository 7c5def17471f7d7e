import type { Announcements, UniqueIdentifier } from '@dnd-kit/core';
import type { Hive } from '@propolis/contract';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';

/** What a screen reader says while a hive is carried. */
export function useStandAnnouncements(ordered: readonly Hive[]): Announcements {
  const t = useTranslations('hives.stand');
  const nameOf = (id: UniqueIdentifier) => ordered.find((hive) => hive.id === id)?.name ?? '';
  // A hive that has just been lifted is at once over its own position: that is no news.
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
