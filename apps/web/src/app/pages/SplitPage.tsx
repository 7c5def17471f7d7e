import { Group } from '@mantine/core';
import type { Hive, JournalRecord } from '@propolis/contract';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { inOrder } from '../../features/hives/hive-order.ts';
import { MergeForm } from '../../features/records/split/MergeForm.tsx';
import { SplitForm } from '../../features/records/split/SplitForm.tsx';
import { mergeHives, splitHive } from '../../features/records/split/split.api.ts';
import { splitDraftKey } from '../../features/records/split/split-form.ts';
import { useUndoAll } from '../../features/records/use-undo.ts';
import { serverNow } from '../../lib/clock-ahead.ts';
import { toRecordAdd } from '../../lib/paths.ts';
import { KeptForm } from '../../ui/conflict/KeptForm.tsx';
import { useDraftPlace } from '../waiting/correction.ts';
import { type HiveAct, HiveActPage } from './HiveActPage.tsx';
import styles from './Pills.module.css';

interface SplitPageProps {
  readonly act: 'split' | 'merge';
}

/** Divides the hive of the address, or unites it with another; without one, the beekeeper chooses it. */
export function SplitPage({ act }: SplitPageProps) {
  const t = useTranslations('split');
  return (
    <HiveActPage title={t(`titles.${act}`)}>
      {({ hive, ...props }) => (
        <>
          <Group component="ul" align="stretch" gap="xs" mb="md">
            {(['split', 'merge'] as const).map((one) => (
              <li key={one}>
                <Link
                  className={styles.pill}
                  aria-current={one === act ? 'page' : undefined}
                  {...toRecordAdd(props.apiary.id, one, props.search)}
                  replace
                >
                  {t(`titles.${one}`)}
                </Link>
              </li>
            ))}
          </Group>
          <KeptForm
            id={props.draftHive ?? ''}
            subject={hive}
            missing={<HiveChoice act={act} apiary={props.apiary} />}
          >
            {(kept) => <ActForm act={act} hive={kept} {...props} />}
          </KeptForm>
        </>
      )}
    </HiveActPage>
  );
}

function HiveChoice({ act, apiary }: SplitPageProps & Pick<HiveAct, 'apiary'>) {
  const t = useTranslations('split.which');
  return (
    <>
      <p>{t(act)}</p>
      <Group component="ul" align="stretch" gap="xs" mb="md">
        {inOrder(apiary.hives).map(({ id, name }) => (
          <li key={id}>
            <Link className={styles.pill} {...toRecordAdd(apiary.id, act, { hives: [id] })} replace>
              {name}
            </Link>
          </li>
        ))}
      </Group>
    </>
  );
}

interface ActFormProps extends HiveAct, SplitPageProps {
  readonly hive: Hive;
}

function ActForm({ act, hive, apiary, account, leaveTo }: ActFormProps) {
  const placeOf = useDraftPlace();
  const split = splitHive.use();
  const merge = mergeHives.use();
  const sayDone = useUndoAll();
  const [opened] = useState(serverNow);
  const ids = { apiaryId: apiary.id, hiveId: hive.id };
  const end = async (
    {
      input,
      idempotencyKey: id,
    }: { readonly input: { happened_on: string }; readonly idempotencyKey: string },
    answer: JournalRecord | undefined,
  ) => {
    const place = { apiaryId: apiary.id, hiveIds: [hive.id], happenedOn: input.happened_on };
    const event = act === 'split' ? 'split' : 'merged';
    sayDone([{ id, place, act: { kind: 'stock', event }, answer }]);
    await leaveTo(undefined);
  };
  const form = {
    draftKey: placeOf(splitDraftKey(act, hive.id, account)),
    hive,
    apiary: { ...apiary, hives: inOrder(apiary.hives) },
    now: opened,
    onCancel: () => void leaveTo(hive),
  };
  return act === 'split' ? (
    <SplitForm
      {...form}
      onSave={async (input, { idempotencyKey }) => {
        const variables = { ...ids, input, idempotencyKey };
        await end(variables, (await split(variables)).answer);
      }}
    />
  ) : (
    <MergeForm
      {...form}
      onSave={async (input, { idempotencyKey }) => {
        const variables = { ...ids, input, idempotencyKey };
        await end(variables, (await merge(variables)).answer);
      }}
    />
  );
}
