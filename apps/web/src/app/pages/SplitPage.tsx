import type { Apiary, Hive, JournalRecord } from '@propolis/contract';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { inOrder } from '../../features/hives/hive-order.ts';
import { NoHives } from '../../features/hives/NoHives.tsx';
import { MergeForm } from '../../features/records/split/MergeForm.tsx';
import { SplitForm } from '../../features/records/split/SplitForm.tsx';
import { mergeHives, splitHive } from '../../features/records/split/split.api.ts';
import { splitDraftKey } from '../../features/records/split/split-form.ts';
import { useUndoOf } from '../../features/records/use-undo.ts';
import { now } from '../../lib/clock.ts';
import { type RecordSearch, toApiary, toHive, toRecordAdd } from '../../lib/paths.ts';
import { useAccount } from '../../lib/session.ts';
import { arrivedId } from '../../lib/writes/provisional.ts';
import { useLastingId } from '../../lib/writes/use-lasting-id.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useDraftPlace } from '../waiting/correction.ts';
import { ApiaryGate } from './ApiaryGate.tsx';
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

function SplitOrMerge(props: ActProps) {
  return <ApiaryGate>{(apiary) => <LastingAct key={props.act} {...props} apiary={apiary} />}</ApiaryGate>;
}

/** Keeps the form mounted when a queued apiary or hive gets its server id. */
function LastingAct(props: ActProps & { readonly apiary: Apiary }) {
  const { hives = [] } = props.search;
  const account = useAccount();
  return (
    <ActOf key={`${useLastingId(props.apiary.id)} ${useLastingId(hives[0] ?? 0)} ${account}`} {...props} />
  );
}

/** The act on the hive of the address; without one, the beekeeper chooses it. */
function ActOf({ act, search, apiary }: ActProps & { readonly apiary: Apiary }) {
  const t = useTranslations('split');
  const [asked] = search.hives ?? [];
  const hive = apiary.hives.find(({ id }) => asked !== undefined && id === arrivedId(asked));
  const header = (
    <PageHeader
      title={t(`titles.${act}`)}
      crumbs={[
        { label: apiary.name, link: toApiary(apiary.id) },
        ...(hive ? [{ label: hive.name, link: toHive(hive) }] : []),
      ]}
    />
  );
  if (apiary.hives.length === 0)
    return (
      <>
        {header}
        <NoHives apiaryId={apiary.id} />
      </>
    );
  return (
    <>
      {header}
      <ul className={styles.ways}>
        {(['split', 'merge'] as const).map((one) => (
          <li key={one}>
            <Link
              className={styles.way}
              aria-current={one === act ? 'page' : undefined}
              {...toRecordAdd(apiary.id, one, search)}
              replace
            >
              {t(`ways.${one}`)}
            </Link>
          </li>
        ))}
      </ul>
      {hive ? (
        <ActForm act={act} hive={hive} apiary={apiary} />
      ) : (
        <>
          <p>{t(`which.${act}`)}</p>
          <ul className={styles.ways}>
            {inOrder(apiary.hives).map(({ id, name }) => (
              <li key={id}>
                <Link className={styles.way} {...toRecordAdd(apiary.id, act, { hives: [id] })} replace>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

interface ActFormProps extends Pick<ActProps, 'act'> {
  readonly hive: Hive;
  readonly apiary: Apiary;
}

function ActForm({ act, hive, apiary }: ActFormProps) {
  const navigate = useNavigate();
  const account = useAccount();
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
    sayDone({ id, place, kind: 'stock' }, answer);
    // Back must not lead to the form again.
    await navigate({ ...toApiary(apiary.id), replace: true });
  };
  const form = {
    draftKey: placeOf(splitDraftKey(act, hive.id, account)),
    hive,
    apiary: { ...apiary, hives: inOrder(apiary.hives) },
    now: opened,
    onCancel: () => void navigate({ ...toHive(hive), replace: true }),
  };
  return act === 'split' ? (
    <SplitForm
      {...form}
      onSave={async (input, idempotencyKey) => {
        const variables = { ...ids, input, idempotencyKey };
        await end(variables, (await split(variables)).answer);
      }}
    />
  ) : (
    <MergeForm
      {...form}
      onSave={async (input, idempotencyKey) => {
        const variables = { ...ids, input, idempotencyKey };
        await end(variables, (await merge(variables)).answer);
      }}
    />
  );
}
