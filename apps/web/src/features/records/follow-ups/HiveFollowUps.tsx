import { Button } from '@mantine/core';
import type { Hive } from '@propolis/contract';
import type { IsoDay } from '@propolis/domain';
import { IconCheck } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { FollowUpIcon } from './FollowUpIcon.tsx';
import { followUpGroups } from './follow-up-groups.ts';
import { useFollowUps } from './follow-ups.api.ts';
import styles from './HiveFollowUps.module.css';
import { useFinish } from './use-finish.ts';
import { useFollowUpWords } from './use-follow-up-words.ts';

/** What is planned for a hive because of its records; empty without anything. */
export function HiveFollowUps({ hive, today }: { readonly hive: Hive; readonly today: IsoDay }) {
  const t = useTranslations('records.followUps');
  const wordsOf = useFollowUpWords(today);
  const finish = useFinish();
  const groups = followUpGroups(useFollowUps().filter((one) => one.hive.id === hive.id));
  if (groups.length === 0) return null;
  return (
    <ul aria-label={t('title')}>
      {groups.map((group) => {
        const { what, when } = wordsOf(group);
        return (
          <li key={group.id} className={styles.line} data-overdue={group.due < today}>
            <FollowUpIcon kind={group.kind} />
            <span className={styles.words}>{t('planned', { what, when })}</span>
            <Button
              variant="default"
              mih={44}
              leftSection={<IconCheck size={18} aria-hidden />}
              aria-label={t('doneOf', { what })}
              onClick={() => finish(group)}
            >
              {t('done')}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
