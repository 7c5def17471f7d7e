import { ActionIcon, Box, Menu } from '@mantine/core';
import { memo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { BackCloses } from '../../BackCloses.tsx';
import type { ChartFlag } from '../chart.ts';
import { type ChartLocale, dayWords } from '../moment-words.ts';
import styles from './FlagRail.module.css';
import { type FlagGroup, groupFlags } from './group-flags.ts';
import { type MovingRange, useSeenRange } from './use-view.ts';

interface FlagRailProps {
  readonly flags: readonly ChartFlag[];
  readonly moving: MovingRange;
  /** The left edge and the width of the plot above it, in px. */
  readonly left: number;
  readonly width: number;
  readonly locale: ChartLocale;
}

/** The events under the time axis, each at its time; a press opens it. */
export function FlagRail({ flags, moving, left, width, locale }: FlagRailProps) {
  const t = useTranslations('chart');
  const groups = groupFlags(flags, useSeenRange(moving), { width });
  return (
    <Box component="ul" pos="relative" h={48} data-screen-only aria-label={t('rail')}>
      {groups.map((group) => (
        <li
          key={group.flags[0]?.id}
          className={styles.flag}
          style={{ left: `min(100% - 22px, ${left + group.left}px)` }}
        >
          <Flag group={group} locale={locale} />
        </li>
      ))}
    </Box>
  );
}

interface FlagProps extends Pick<FlagRailProps, 'locale'> {
  readonly group: FlagGroup;
}

const isSameFlag = (one: FlagProps, other: FlagProps): boolean =>
  one.locale === other.locale &&
  one.group.flags.length === other.group.flags.length &&
  one.group.flags.every((flag, at) => flag === other.group.flags[at]);

/** Rerenders only if its flags change: during a gesture most stay the same. */
const Flag = memo(function Flag({ group, locale }: FlagProps) {
  const t = useTranslations('chart');
  const [open, setOpen] = useState(false);
  const { flags } = group;
  const words = ({ label, isDated, time }: ChartFlag) =>
    isDated ? label : t('flagAt', { label, day: dayWords(time, locale) });
  const [only, ...others] = flags;
  if (only && others.length === 0)
    return (
      <ActionIcon
        variant="light"
        radius="xl"
        aria-label={words(only)}
        title={words(only)}
        renderRoot={only.renderLink}
      >
        {only.icon}
      </ActionIcon>
    );
  // Keeps the list of flags clear of the app's menu. Only the value of the first render is used.
  const boundary = document.querySelector('main') ?? 'clippingAncestors';
  return (
    <Menu opened={open} onChange={setOpen} middlewares={{ shift: { boundary } }}>
      {open && <BackCloses onClose={() => setOpen(false)} />}
      <Menu.Target>
        <ActionIcon variant="light" radius="xl" aria-label={t('flags', { count: flags.length })}>
          <Box component="span" fw={650}>
            {flags.length}
          </Box>
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={styles.list}>
        {flags.map((flag) => (
          <Menu.Item key={flag.id} leftSection={flag.icon} renderRoot={flag.renderLink}>
            {words(flag)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}, isSameFlag);
