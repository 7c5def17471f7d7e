import { Menu } from '@mantine/core';
import type { Hive } from '@propolis/contract';
import { IconArrowsMove, IconPencil, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { toHiveEdit, toObservationAdd } from '../../../lib/paths.ts';
import { PopupMenu } from '../../../ui/PopupMenu.tsx';
import { MoveHiveDialog } from './MoveHiveDialog.tsx';

interface HiveStandMenuProps {
  readonly hive: Hive;
  /** All that stand here, in their order. */
  readonly hives: readonly Hive[];
  readonly onMove: (position: number) => void;
}

/** What can be done with a hive without opening it, moving it by the number of its place among it. */
export function HiveStandMenu({ hive, hives, onMove }: HiveStandMenuProps) {
  const t = useTranslations('hives.stand');
  const [moving, setMoving] = useState(false);
  return (
    <>
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
        {hives.length > 1 && (
          <Menu.Item leftSection={<IconArrowsMove size={18} aria-hidden />} onClick={() => setMoving(true)}>
            {t('moveTo')}
          </Menu.Item>
        )}
      </PopupMenu>
      {moving && (
        <MoveHiveDialog hive={hive} hives={hives} onMove={onMove} onClose={() => setMoving(false)} />
      )}
    </>
  );
}
