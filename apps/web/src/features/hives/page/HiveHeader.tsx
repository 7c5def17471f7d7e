import { Box, Group } from '@mantine/core';
import type { Hive } from '@propolis/contract';
import { useTranslations } from 'use-intl';
import { useLabels } from '../../../lib/i18n/labels.ts';
import { useWaits } from '../../../lib/writes/use-waits.ts';
import { HiveGraphic } from '../../../ui/art/HiveGraphic.tsx';
import { WaitingMark } from '../../../ui/WaitingMark.tsx';
import { HiveSigns } from '../signs/HiveSigns.tsx';
import { readHiveShape } from '../signs/hive-state.ts';
import styles from './HiveHeader.module.css';

/** Drawing, type, supers and description of the hive (specification 2). */
export function HiveHeader({ hive, now }: { readonly hive: Hive; readonly now: Date }) {
  const t = useTranslations('hives');
  const labels = useLabels();
  const shape = readHiveShape(hive);
  const color = labels.color(hive.color) ?? '';
  const type = labels.hiveType(hive.hive_type_id) ?? hive.hive_type;
  return (
    <Group className={styles.header} align="flex-start" gap="lg" wrap="nowrap">
      <HiveGraphic
        color={hive.color}
        {...shape}
        size={2}
        title={t('graphic', {
          color: color.toLowerCase(),
          supers: shape.supers,
          rock: shape.hasRock ? 'yes' : 'no',
        })}
      />
      <div className={styles.words}>
        <Box component="p" fz="h3" fw={650}>
          {type}
          <WaitingMark shown={useWaits('hive', hive.id)} />
        </Box>
        <p className="dimmed">{t('supers', { count: shape.supers })}</p>
        <HiveSigns hive={hive} now={now} />
        {/* When printed, it is listed with the facts. */}
        {hive.description && (
          <p className={`dimmed ${styles.description}`} data-screen-only>
            {hive.description}
          </p>
        )}
      </div>
    </Group>
  );
}
