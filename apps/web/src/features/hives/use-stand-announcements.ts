import type { Announcements, UniqueIdentifier } from '@dnd-kit/core';
import type { Hive } from '@propolis/contract';
import { useTranslations } from 'use-intl';

/** What a screen reader says while a hive is carried. */
export function useStandAnnouncements(ordered: readonly Hive[]): Announcements {
  const t = useTranslations('hives.stand');
  const nameOf = (id: UniqueIdentifier) => ordered.find((hive) => hive.id === id)?.name ?? '';
  const at = (id: UniqueIdentifier) => ({
    position: ordered.findIndex((hive) => hive.id === id) + 1,
    count: ordered.length,
  });
  return {
    onDragStart: ({ active }) => t('lifted', { name: nameOf(active.id), ...at(active.id) }),
    onDragOver: ({ active, over }) =>
      over ? t('over', { name: nameOf(active.id), ...at(over.id) }) : undefined,
    onDragEnd: ({ active, over }) =>
      over
        ? t('dropped', { name: nameOf(active.id), ...at(over.id) })
        : t('cancelled', { name: nameOf(active.id) }),
    onDragCancel: ({ active }) => t('cancelled', { name: nameOf(active.id) }),
  };
}
