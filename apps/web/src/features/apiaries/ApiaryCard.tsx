import { ActionIcon, Anchor, Box, Group } from '@mantine/core';
import type { Apiary } from '@propolis/contract';
import { IconAlertTriangle, IconBell, IconBellRinging, IconBug, IconChevronDown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ELISION } from '../../lib/i18n/elision.ts';
import { toApiary } from '../../lib/paths.ts';
import { useWaits } from '../../lib/writes/use-waits.ts';
import { usePrinting } from '../../ui/use-printing.ts';
import { WaitingMark } from '../../ui/WaitingMark.tsx';
import styles from './ApiaryCard.module.css';
import { ApiaryThumbnail } from './ApiaryThumbnail.tsx';

const SIGNS = [
  { sign: 'overdue', Icon: IconBellRinging },
  { sign: 'reminders', Icon: IconBell },
  { sign: 'varroas', Icon: IconBug },
  { sign: 'warnings', Icon: IconAlertTriangle },
] as const;

interface ApiaryCardProps {
  readonly apiary: Apiary;
  /** Number of hives with each sign, shown also while the table is closed. */
  readonly counts: Readonly<Record<(typeof SIGNS)[number]['sign'], number>>;
  readonly initiallyOpen: boolean;
  /** Toggles the table. */
  readonly onTurn: () => void;
  /** Action for all hives of the apiary. */
  readonly action?: ReactNode;
  /** The table of its hives; rendered only while open. */
  readonly children: () => ReactNode;
}

/** An apiary with its collapsible table of hives. */
export function ApiaryCard(props: ApiaryCardProps) {
  const { apiary, counts, initiallyOpen, onTurn, action, children } = props;
  const t = useTranslations('apiaries.card');
  const [opened, setOpen] = useState(initiallyOpen);
  const open = usePrinting() || opened;
  const tableId = useId();
  return (
    <section className={`surface ${styles.card}`} aria-labelledby={`${tableId}-name`}>
      <Group component="header" className={styles.header} wrap="nowrap">
        <ApiaryThumbnail apiary={apiary} alt="" size="small" />
        <Box className="anywhere" flex="1 1 7rem" miw={0}>
          <Box component="h2" lh={1.3} id={`${tableId}-name`}>
            <Anchor
              underline="never"
              renderRoot={(props) => <Link {...props} {...toApiary(apiary.id)} />}
              className={`touch-link ${styles.link}`}
            >
              {apiary.name}
            </Anchor>
            <WaitingMark shown={useWaits('apiary', apiary.id)} />
          </Box>
          <p className="quiet">{apiary.address ?? t('noAddress')}</p>
          <Group component="p" className={`quiet ${styles.summary}`} gap="4px 16px" mt="4px">
            <span>{t('hives', { count: apiary.hives.length })}</span>
            {SIGNS.map(({ sign, Icon }) =>
              counts[sign] > 0 ? (
                <span key={sign} data-sign={sign}>
                  <Icon size={16} aria-hidden /> {t(sign, { count: counts[sign] })}
                </span>
              ) : null,
            )}
          </Group>
        </Box>
        {action && <div className={styles.action}>{action}</div>}
        <ActionIcon
          className={styles.toggle}
          aria-label={t.markup(open ? 'close' : 'open', { name: apiary.name, ...ELISION })}
          aria-expanded={open}
          aria-controls={open ? tableId : undefined}
          onClick={() => {
            setOpen(!open);
            onTurn();
          }}
        >
          <IconChevronDown className={styles.chevron} data-open={open} size={22} />
        </ActionIcon>
      </Group>
      {open && (
        <div className={styles.table} id={tableId}>
          {children()}
        </div>
      )}
    </section>
  );
}
