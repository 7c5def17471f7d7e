import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import type { Apiary } from '@propolis/contract';
import { apiaryDay, isIsoDay } from '@propolis/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { addRecordPhotos } from '../../features/observations/photos/photos.api.ts';
import { serverNow } from '../../lib/clock-ahead.ts';
import { dropDraft } from '../../lib/drafts.ts';
import { isAfterEnd } from '../../lib/http.ts';
import { mutationOf } from '../../lib/writes/define-mutation.ts';
import { changeWrite, giveUpWrite, retryWrite } from '../../lib/writes/outbox.ts';
import type { ListedWrite } from '../../lib/writes/outbox-state.ts';
import type { Write } from '../../lib/writes/write.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { DateField } from '../../ui/date/DateField.tsx';
import { hivesByApiary, optionsOf } from '../../ui/options.ts';
import { useSayFailure } from '../../ui/toasts/use-say-failure.ts';
import { ConflictOfWrite, isConflict } from '../conflicts/ConflictOfWrite.tsx';
import { correctionDraftKey, wayToForm } from './correction.ts';
import styles from './EntryCard.module.css';
import { pageOf, placeGone } from './subject.ts';
import { dependentsOf, type WaitingEntry } from './waiting-entries.ts';

export interface EntryActionsProps {
  readonly entry: WaitingEntry;
  readonly title: string;
  /** All waiting entries. */
  readonly listed: readonly ListedWrite[];
  readonly apiaries: readonly Apiary[];
}

/** The actions of an entry: open its page, correct or retry it after a refusal, discard it. */
export function EntryActions({ entry, title, listed, apiaries }: EntryActionsProps) {
  const t = useTranslations('waiting');
  const navigate = useNavigate();
  const [asking, setAsking] = useState<'discard' | 'conflict'>();
  const { write } = entry;
  const refused = entry.state === 'refused';
  const conflict = isConflict(write);
  const form = write.refused && !conflict ? wayToForm(write, apiaries) : undefined;
  const page = conflict || form ? undefined : pageOf(write, apiaries);
  const close = () => setAsking(undefined);
  return (
    <>
      {write.refused && (
        <Stack className={styles.other} gap="xs">
          <OtherDay write={write} apiaries={apiaries} />
          <OtherPlace write={write} apiaries={apiaries} />
        </Stack>
      )}
      <Group gap="xs" align="stretch">
        {conflict && <Button onClick={() => setAsking('conflict')}>{t('compare')}</Button>}
        {form && (
          <Button
            onClick={() => {
              form.prepare();
              void navigate(form.to);
            }}
          >
            {t('edit')}
          </Button>
        )}
        {page && (
          <Button variant="default" onClick={() => void navigate(page)}>
            {t('open')}
          </Button>
        )}
        {refused && !conflict && !placeGone(write, apiaries) && <SendAgain entry={entry} />}
        {entry.state !== 'sending' && (
          <Button variant="subtle" color="brick" onClick={() => setAsking('discard')}>
            {t('discard')}
          </Button>
        )}
      </Group>
      {asking === 'conflict' && <ConflictOfWrite writeId={write.id} onClose={close} />}
      {asking === 'discard' && <DiscardDialog entry={entry} title={title} listed={listed} onClose={close} />}
    </>
  );
}

interface DiscardDialogProps extends Omit<EntryActionsProps, 'apiaries'> {
  readonly onClose: () => void;
}

/** Asks before an entry is discarded, and lists the entries that depend on it. */
function DiscardDialog({ entry, title, listed, onClose }: DiscardDialogProps) {
  const t = useTranslations('waiting');
  const client = useQueryClient();
  const { write, photos } = entry;
  const needing = dependentsOf(entry, listed);
  const discard = async () => {
    for (const part of [...needing, entry, ...photos]) {
      await giveUpWrite(client, part.write.id);
      dropDraft(correctionDraftKey(part.write.idempotencyKey));
    }
    onClose();
  };
  return (
    <ConfirmDialog
      title={t('discardTitle')}
      confirmLabel={t('discard')}
      onConfirm={discard}
      onClose={onClose}
    >
      {t('discardText', { title })} {needing.length > 0 && t('discardNeeds', { count: needing.length })}{' '}
      {write.tried && !write.refused && t('discardTried')}
    </ConfirmDialog>
  );
}

/** Sends an entry on another day, if its hive had ended by its own. */
function OtherDay({ write, apiaries }: OtherPlaceProps) {
  const t = useTranslations('waiting');
  const client = useQueryClient();
  const sayFailure = useSayFailure();
  const [day, setDay] = useState('');
  const { withDay } = mutationOf(write) ?? {};
  if (!withDay || !write.refused || !isAfterEnd(write.refused)) return null;
  return (
    <Group align="flex-end" gap="xs">
      <DateField label={t('otherDay')} value={day} max={apiaryDay(serverNow())} onChange={setDay} />
      <Button
        disabled={!isIsoDay(day)}
        onClick={() => {
          wayToForm(write, apiaries)?.dropUntyped();
          void sayFailure(() => changeWrite(client, write, withDay(write.variables, day)));
        }}
      >
        {t('file.confirm')}
      </Button>
    </Group>
  );
}

interface OtherPlaceProps {
  /** A refused write. */
  readonly write: Write;
  readonly apiaries: readonly Apiary[];
}

/**
 * Assigns an entry to another hive or apiary after its own was deleted. Renders nothing if its place still
 * exists.
 */
function OtherPlace({ write, apiaries }: OtherPlaceProps) {
  const t = useTranslations('waiting');
  const client = useQueryClient();
  const sayFailure = useSayFailure();
  const gone = placeGone(write, apiaries);
  if (!gone) return null;
  const isHive = gone.kind === 'hive';
  return (
    <NativeSelect
      label={t(isHive ? 'otherHive' : 'otherApiary')}
      description={t(isHive ? 'goneHive' : 'goneApiary')}
      value=""
      data={[{ value: '', label: '' }, ...(isHive ? hivesByApiary(apiaries) : optionsOf(apiaries))]}
      onChange={({ currentTarget: { value } }) => {
        if (value) void sayFailure(() => changeWrite(client, write, gone.withPlace(Number(value))));
      }}
    />
  );
}

/** Retries a refused entry unchanged; if only photos of it were refused, also without them. */
function SendAgain({ entry }: Pick<EntryActionsProps, 'entry'>) {
  const t = useTranslations('waiting');
  const client = useQueryClient();
  const sayFailure = useSayFailure();
  const refused = entry.photos.map(({ write }) => write).filter((photo) => photo.refused);
  const again = async () => {
    for (const write of [entry.write, ...refused]) if (write.refused) await retryWrite(client, write);
  };
  const without = async () => {
    await changeWrite(client, entry.write, withoutPhotos(entry.write, refused));
    for (const { id } of refused) await giveUpWrite(client, id);
  };
  return (
    <>
      {refused.length > 0 && canGoWithoutPhotos(entry.write) && (
        <Button onClick={() => void sayFailure(without)}>
          {t('withoutPhotos', { count: refused.length })}
        </Button>
      )}
      <Button variant="default" onClick={() => void sayFailure(again)}>
        {t('retry')}
      </Button>
    </>
  );
}

/** Of an observation: its other variables are unchanged. */
interface WithPhotos {
  readonly input: { readonly photos?: readonly string[] };
}

/** The variables of an observation without these photos, which the server has refused. */
function withoutPhotos({ variables }: Write, photos: readonly Write[]): unknown {
  const { input, ...others } = variables as WithPhotos; // only a write with photos waits for some
  const refused = photos.map(({ makes }) => makes);
  return { ...others, input: { ...input, photos: input.photos?.filter((id) => !refused.includes(id)) } };
}

/** Whether something is left of the write without its photos; photos for a record are all that it has. */
const canGoWithoutPhotos = ({ name }: Write): boolean => name !== addRecordPhotos.name;
