import { Box } from '@mantine/core';
import type { Apiary, JournalRecord } from '@propolis/contract';
import { IconArrowBackUp, IconBan, IconPencil, IconPrinter } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { serverNow } from '../../../lib/clock-ahead.ts';
import { useLabels } from '../../../lib/i18n/labels.ts';
import { isolated } from '../../../lib/isolated.ts';
import { toJournal, toMedicineEdit, toObservationEdit, toRecordEdit } from '../../../lib/paths.ts';
import { Gate } from '../../../ui/Gate.tsx';
import { MissingState } from '../../../ui/MissingState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { MenuAction, PopupMenu } from '../../../ui/PopupMenu.tsx';
import { useKnownApiaries } from '../../apiaries/apiaries.api.ts';
import { type KnownRecord, useRecord } from '../one-record.api.ts';
import { CancelRecordDialog, UndoRecordDialog } from './CancelRecordDialog.tsx';
import { hiveColors } from './JournalList.tsx';
import { RecordHives } from './RecordHives.tsx';
import styles from './RecordPage.module.css';
import { RecordState } from './RecordState.tsx';
import { RecordVersions } from './RecordVersions.tsx';
import { isUndoable } from './record-versions.ts';
import { useRecordFacts, useRecordTitle } from './use-record-words.ts';

const route = getRouteApi('/shell/journal/$id');

interface WithPhotos {
  /** Shown below the fields. */
  readonly children: (record: JournalRecord) => ReactNode;
}

/** One record with all its versions. */
export function RecordPage({ children }: WithPhotos) {
  const { id } = route.useParams();
  const t = useTranslations('journal.record.notFound');
  const answer = useRecord(id);
  if (answer.isMissing)
    return <MissingState title={t('title')} text={t('text')} back={toJournal()} backLabel={t('back')} />;
  return (
    <Gate answer={answer}>
      {(known) => (
        <RecordView key={id} known={known}>
          {children}
        </RecordView>
      )}
    </Gate>
  );
}

/** A record with its actions, fields and versions. */
function RecordView({ known, children }: WithPhotos & { readonly known: KnownRecord }) {
  const t = useTranslations('journal');
  const labels = useLabels();
  const titleOf = useRecordTitle();
  const apiaries = useKnownApiaries();
  const { record, versions } = known;
  const { record: content, apiary, cancelled, hives, origin } = record;
  const facts = useRecordFacts()(record).filter(({ key }) => key !== 'hives');
  return (
    <>
      <PageHeader
        title={titleOf(content)}
        crumbs={[{ label: t('title'), link: toJournal() }]}
        subtitle={[labels.records.kinds[content.kind], apiary && isolated(apiary.name)]
          .filter(Boolean)
          .join(' · ')}
        menu={<RecordMenu known={known} />}
      />
      <div className={styles.state}>
        <RecordState id={record.id} cancelled={cancelled} />
      </div>
      <RecordHives hives={hives} colors={hiveColors(apiaries)} all />
      <dl className={`surface ${styles.facts}`} data-cancelled={cancelled !== null}>
        {facts.map(({ key, label, text }) => (
          <div key={key} className={styles.fact}>
            <dt className="quiet">{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {origin !== 'typed' && (
        <Box component="p" mt={12} c="dimmed">
          {t(`record.origin.${origin}`)}
        </Box>
      )}
      {children(record)}
      <RecordVersions record={record} versions={versions} />
    </>
  );
}

/** The form that corrects a record; that of an observation changes with it only. */
function wayToCorrect({ id, record, observation_id, hives }: JournalRecord, apiaries: readonly Apiary[]) {
  if (observation_id === null) return record.kind === 'medicine' ? toMedicineEdit(id) : toRecordEdit(id);
  const hive = apiaries.flatMap((apiary) => apiary.hives).find((one) => one.id === hives[0]?.id);
  return hive && toObservationEdit(hive, observation_id);
}

/** The actions on a record; a cancelled one is only printed. */
function RecordMenu({ known }: { readonly known: KnownRecord }) {
  const t = useTranslations('journal.record');
  const [asking, setAsking] = useState<'cancel' | 'undo'>();
  const apiaries = useKnownApiaries();
  const { record } = known;
  const isByItself = record.observation_id === null;
  const correction = record.cancelled === null ? wayToCorrect(record, apiaries) : undefined;
  const close = () => setAsking(undefined);
  return (
    <>
      <PopupMenu label={t('menu')}>
        <MenuAction icon={IconPrinter} label={t('print')} onClick={() => window.print()} />
        {correction && <MenuAction icon={IconPencil} label={t('correct')} link={correction} />}
        {isByItself && isUndoable(known, serverNow()) && (
          <MenuAction icon={IconArrowBackUp} label={t('undo')} onClick={() => setAsking('undo')} />
        )}
        {isByItself && record.cancelled === null && (
          <MenuAction danger icon={IconBan} label={t('cancel')} onClick={() => setAsking('cancel')} />
        )}
      </PopupMenu>
      {asking === 'cancel' && <CancelRecordDialog record={record} onClose={close} />}
      {asking === 'undo' && <UndoRecordDialog record={record} onClose={close} />}
    </>
  );
}
