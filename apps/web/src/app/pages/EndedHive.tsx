import { Box } from '@mantine/core';
import type { Apiary, EndedHive as Ended } from '@propolis/contract';
import { IconBook2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFormerHive } from '../../features/hives/former/former-hives.api.ts';
import { HiveInfo } from '../../features/hives/page/HiveInfo.tsx';
import { HiveStory } from '../../features/observations/story/HiveStory.tsx';
import { useRecordTitle } from '../../features/records/journal/use-record-words.ts';
import { recordQuery } from '../../features/records/records.api.ts';
import { localNoon, longDate } from '../../lib/dates.ts';
import { useLanguage } from '../../lib/i18n/language.ts';
import { toApiary, toJournal, toRecord } from '../../lib/paths.ts';
import { HiveGraphic } from '../../ui/art/HiveGraphic.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PagePlaceholder } from '../../ui/PagePlaceholder.tsx';
import styles from './EndedHive.module.css';
import { useDoneEntries } from './use-done-entries.tsx';

interface EndedHiveProps {
  readonly apiaries: readonly Apiary[];
  readonly hiveId: number;
  /** For a hive that never was in one of the apiaries. */
  readonly missing: ReactNode;
}

/** The page of a hive that ended: how and when, and its story. Nothing more is added to it. */
export function EndedHive({ apiaries, hiveId, missing }: EndedHiveProps) {
  // It may have moved before it ended: a printed QR code has its first apiary.
  const { hive, isLoading } = useFormerHive(
    hiveId,
    apiaries.map(({ id }) => id),
  );
  const apiary = apiaries.find(({ id }) => id === hive?.apiary_id);
  if (hive && apiary) return <EndedHiveView hive={hive} apiary={apiary} />;
  return isLoading ? <PagePlaceholder /> : missing;
}

function EndedHiveView({ hive, apiary }: { readonly hive: Ended; readonly apiary: Apiary }) {
  const t = useTranslations('hives.former');
  const language = useLanguage();
  const titleOf = useRecordTitle();
  const { data: end } = useQuery(recordQuery(hive.ended_by));
  const done = useDoneEntries(hive);
  return (
    <>
      <PageHeader
        title={hive.name}
        crumbs={[{ label: apiary.name, link: toApiary(apiary.id) }]}
        actions={
          <LinkButton
            size="lg"
            variant="default"
            leftSection={<IconBook2 size={20} aria-hidden />}
            {...toJournal({ hive: hive.id })}
          >
            {t('journal')}
          </LinkButton>
        }
      />
      <div className={styles.end}>
        <HiveGraphic color={hive.color} supers={0} hasRock={false} size={1} title="" />
        <Box component="p" className="anywhere" miw={0}>
          <strong>{t('ended', { day: longDate(localNoon(hive.ended_on), language) })}</strong>
          <Link {...toRecord(hive.ended_by)} className={styles.record}>
            {end ? titleOf(end.record) : t('record')}
          </Link>
        </Box>
      </div>
      <Box mb="lg">
        <HiveInfo hive={hive} hasEnded apiary={apiary} queen={undefined} />
      </Box>
      <HiveStory hive={hive} done={done} hasEnded />
    </>
  );
}
