import { Group } from '@mantine/core';
import type { JournalRecord } from '@propolis/contract';
import { useTranslations } from 'use-intl';
import { isolated } from '../../../lib/isolated.ts';
import { ColorDot } from '../../../ui/ColorDot.tsx';
import styles from './RecordHives.module.css';

/** More names would take more than two lines on a phone. */
const NAMED = 6;

interface RecordHivesProps {
  readonly hives: JournalRecord['hives'];
  /** Colour of each hive that still exists, by its id. */
  readonly colors: ReadonlyMap<number | string, string>;
  /** On paper all hives are named. */
  readonly all?: boolean;
}

/** The hives of a record, as coloured dots with their names; empty without any. */
export function RecordHives({ hives, colors, all = false }: RecordHivesProps) {
  const t = useTranslations('journal');
  if (hives.length === 0) return null;
  // One more name takes no more space than « and one more ».
  const named = all || hives.length <= NAMED + 1 ? hives : hives.slice(0, NAMED);
  return (
    <Group component="ul" gap="2px 14px" align="stretch">
      {named.map(({ id, name }) => {
        const color = colors.get(id);
        return (
          <li key={id} className={styles.hive}>
            {color !== undefined && <ColorDot color={color} />}
            <span>{isolated(name)}</span>
          </li>
        );
      })}
      {named.length < hives.length && <li>{t('moreHives', { count: hives.length - named.length })}</li>}
    </Group>
  );
}
