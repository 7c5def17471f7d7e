import { Box, Group, NativeSelect } from '@mantine/core';
import type { Hive } from '@propolis/contract';
import { apiaryDay, HIVE_FILTERS, HIVE_ORDERS, type HiveFilter } from '@propolis/domain';
import { IconBell, IconEyeOff, IconTrendingDown } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import type { HiveListSearch } from '../../../lib/paths.ts';
import { SwitchButton } from '../../../ui/SwitchButtons.tsx';
import styles from './HiveListBar.module.css';
import { countKept } from './hive-list.ts';

/** Fewer hives need no filters. */
const FEW = 3;

const ICONS: Readonly<Record<HiveFilter, typeof IconBell>> = {
  due: IconBell,
  weak: IconTrendingDown,
  unseen: IconEyeOff,
};

interface HiveListBarProps {
  readonly hives: readonly Hive[];
  readonly now: Date;
  /** From the address. */
  readonly search: HiveListSearch;
  readonly onSearch: (search: HiveListSearch) => void;
}

/** Filters and order of the hive lists below, with the number of hives per filter. */
export function HiveListBar({ hives, now, search, onSearch }: HiveListBarProps) {
  const t = useTranslations('hives.list');
  const { show, sort } = search;
  if (hives.length <= FEW && !show && !sort) return null;
  const kept = countKept(hives, apiaryDay(now));
  // Filters without hives are hidden, unless selected.
  const filters = HIVE_FILTERS.filter((filter) => kept[filter] > 0 || filter === show);
  return (
    <Group justify="space-between" gap="8px 16px" mb="md" data-screen-only>
      <Group component="fieldset" gap="xs" align="stretch" aria-label={t('filters')}>
        {filters.map((filter) => {
          const Icon = ICONS[filter];
          const chosen = filter === show;
          return (
            <SwitchButton
              key={filter}
              on={chosen}
              // A second click removes the filter.
              onClick={() => onSearch({ sort, show: chosen ? undefined : filter })}
            >
              <Icon size={18} aria-hidden />
              {t(`show.${filter}`)}{' '}
              <Box component="span" className="tabular" fw={650}>
                {kept[filter]}
              </Box>
            </SwitchButton>
          );
        })}
      </Group>
      <NativeSelect
        className={styles.order}
        aria-label={t('order')}
        value={sort ?? 'place'}
        data={HIVE_ORDERS.map((order) => ({ value: order, label: t(`sort.${order}`) }))}
        onChange={({ currentTarget: { value } }) =>
          onSearch({ show, sort: HIVE_ORDERS.find((order) => order === value && order !== 'place') })
        }
      />
    </Group>
  );
}
