import { Menu } from '@mantine/core';
import type { Observation } from '@propolis/contract';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { longDate, shortDate } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { ImpressionIcon } from '../../../ui/art/ImpressionIcon.tsx';
import { PopupMenu } from '../../../ui/PopupMenu.tsx';
import { WaitingMark } from '../../../ui/WaitingMark.tsx';
import { useWaitingIds } from '../waiting-observations.ts';
import styles from './ComparisonTable.module.css';

interface ComparisonHeadProps {
  readonly observations: readonly Observation[];
  readonly onEdit: (observation: Observation) => void;
  readonly onDelete: (observation: Observation) => void;
}

/** Date and general impression of each observation, and what can be done with it. */
export function ComparisonHead({ observations, onEdit, onDelete }: ComparisonHeadProps) {
  const t = useTranslations('observations.comparison');
  const impressions = useTranslations('hives.impression');
  const language = useLanguage();
  const waiting = useWaitingIds();
  return (
    <thead>
      <tr>
        <th scope="col" className={styles.corner}>
          {t('item')}
        </th>
        {observations.map((observation) => {
          const date = new Date(observation.observation_date);
          const impression = observation.data.general_impression;
          return (
            <th key={observation.id} scope="col" className={styles.head}>
              <span className={styles.headLine}>
                <time dateTime={observation.observation_date}>
                  {shortDate(date, language)}
                  <WaitingMark shown={waiting.has(observation.id)} />
                </time>
                <PopupMenu label={t('menu', { date: longDate(date, language) })}>
                  <Menu.Item
                    leftSection={<IconPencil size={18} aria-hidden />}
                    onClick={() => onEdit(observation)}
                  >
                    {t('edit')}
                  </Menu.Item>
                  <Menu.Item
                    data-danger
                    leftSection={<IconTrash size={18} aria-hidden />}
                    onClick={() => onDelete(observation)}
                  >
                    {t('delete')}
                  </Menu.Item>
                </PopupMenu>
              </span>
              <span className={styles.headLine}>
                {impression === 1 || impression === 2 || impression === 3 ? (
                  <>
                    <ImpressionIcon impression={impression} size={24} title="" />
                    {impressions(`${impression}`)}
                  </>
                ) : (
                  <span className={styles.missing}>—</span>
                )}
              </span>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
