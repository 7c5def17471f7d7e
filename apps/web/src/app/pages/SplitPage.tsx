import type { Hive, JournalRecord } from '@propolis/contract';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { inOrder } from '../../features/hives/hive-order.ts';
import { MergeForm } from '../../features/records/split/MergeForm.tsx';
import { SplitForm } from '../../features/records/split/SplitForm.tsx';
import { mergeHives, splitHive } from '../../features/records/split/split.api.ts';
import { splitDraftKey } from '../../features/records/split/split-form.ts';
import { useUndoOf } from '../../features/records/use-undo.ts';
import { now } from '../../lib/clock.ts';
import { type RecordSearch, toRecordAdd } from '../../lib/paths.ts';
import { useDraftPlace } from '../waiting/correction.ts';
import { type HiveAct, HiveActPage } from './HiveActPage.tsx';
import styles from './SplitPage.module.css';

const splitRoute = getRouteApi('/shell/apiary/$apiaryId/record/split');
const mergeRoute = getRouteApi('/shell/apiary/$apiaryId/record/merge');

/** Divides a hive. */
export function SplitPage() {
  return <SplitOrMerge act="split" search={splitRoute.useSearch()} />;
}

/** Unites two hives. */
export function MergePage() {
  return <SplitOrMerge act="merge" search={mergeRoute.useSearch()} />;
}

interface ActProps {
  readonly act: 'split' | 'merge';
  readonly search: RecordSearch;
}

/** The act on the hive of the address; without one, the beekeeper chooses it. */
function SplitOrMerge({ act, search }: ActProps) {
  const t = useTranslations('split');
  return (
    <HiveActPage title={t(`titles.${act}`)} search={search}>
      {({ hive, ...props }) => (
        <>
          <ul className={styles.ways}>
            {(['split', 'merge'] as const).map((one) => (
              <li key={one}>
                <Link
                  className={styles.way}
                  aria-current={one === act ? 'page' : undefined}
                  {...toRecordAdd(props.apiary.id, one, search)}
                  replace
                >
                  {t(`ways.${one}`)}
                </Link>
              </li>
            ))}
          </ul>
          {hive ? (
            <ActForm key={act} act={act} hive={hive} {...props} />
          ) : (
            <>
              <p>{t(`which.${act}`)}</p>
              <ul className={styles.ways}>
                {inOrder(props.apiary.hives).map(({ id, name }) => (
                  <li key={id}>
                    <Link
                      className={styles.way}
                      {...toRecordAdd(props.apiary.id, act, { hives: [id] })}
                      replace
                    >
                      {name}
                    </Link>
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      )}
    </HiveActPage>
  );
}

interface ActFormProps extends HiveAct, Pick<ActProps, 'act'> {
  readonly hive: Hive;
}

function ActForm({ act, hive, apiary, account, leaveTo }: ActFormProps) {
  const placeOf = useDraftPlace();
  const split = splitHive.use();
  const merge = mergeHives.use();
  const sayDone = useUndoOf();
  const [opened] = useState(now);
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
    sayDone({ id, place, act: { kind: 'stock', event } }, answer);
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
