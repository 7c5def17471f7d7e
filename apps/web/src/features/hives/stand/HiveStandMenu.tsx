import { Menu } from '@mantine/core';
import type { Hive } from '@propolis/contract';
import { IconCheck, IconPencil, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { toHiveEdit, toObservationAdd } from '../../../lib/paths.ts';
import { PopupMenu } from '../../../ui/PopupMenu.tsx';
import styles from './HiveStand.module.css';

interface HiveStandMenuProps {
  readonly hive: Hive;
  readonly count: number;
  readonly onMove: (position: number) => void;
}

/** What can be done with a hive without opening it, its position by number among it. */
export function HiveStandMenu({ hive, count, onMove }: HiveStandMenuProps) {
  const t = useTranslations('hives.stand');
  const positions = Array.from({ length: count }, (_, at) => at + 1);
  return (
    <PopupMenu label={t('menu', { name: hive.name })}>
      <Menu.Item
        leftSection={<IconPlus size={18} aria-hidden />}
        renderRoot={(props) => <Link {...props} {...toObservationAdd(hive)} />}
      >
        {t('observe')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconPencil size={18} aria-hidden />}
        renderRoot={(props) => <Link {...props} {...toHiveEdit(hive)} />}
      >
        {t('edit')}
      </Menu.Item>
      {count > 1 && (
        <>
          <Menu.Divider />
          <Menu.Label>{t('moveTo')}</Menu.Label>
          <div className={styles.positions}>
            {positions.map((position) => {
              const here = position === hive.position_on_apiary;
              return (
                <Menu.Item
                  key={position}
                  disabled={here}
                  rightSection={here ? <IconCheck size={18} aria-hidden /> : undefined}
                  onClick={() => onMove(position)}
                >
                  {t(here ? 'here' : 'position', { position })}
                </Menu.Item>
              );
            })}
          </div>
        </>
      )}
    </PopupMenu>
  );
}
