import type { Apiary, Hive } from '@propolis/contract';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Fragment, type ReactNode, useState } from 'react';
import { useDraftOwner } from '../../features/account/account.api.ts';
import { NoHives } from '../../features/hives/NoHives.tsx';
import { type RecordSearch, toApiary, toHive, toRound, toVarroaPlan } from '../../lib/paths.ts';
import { arrivedId } from '../../lib/writes/provisional.ts';
import { useLastingId } from '../../lib/writes/use-lasting-id.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PagePlaceholder } from '../../ui/PagePlaceholder.tsx';
import { ApiaryGate } from './ApiaryGate.tsx';

const route = getRouteApi('/shell/apiary/$apiaryId/record/$kind');

export interface HiveAct {
  readonly apiary: Apiary;
  readonly apiaries: readonly Apiary[];
  readonly search: RecordSearch;
  /** Ids of the hives of the address that stand in the apiary; undefined if it names none. */
  readonly asked: readonly number[] | undefined;
  /** The hive of the address, if only one of those that it names stands in the apiary. */
  readonly hive: Hive | undefined;
  /** The only hive that the address names, even if it left: a draft stays with the place where it began. */
  readonly draftHive: number | undefined;
  readonly account: string | null;
  /** Replaces the page, so that Back does not lead to the form again: to the round or plan it began in, or to this hive. */
  readonly leaveTo: (hive: Hive | undefined) => Promise<void>;
}

interface HiveActPageProps {
  readonly title: string;
  readonly children: (act: HiveAct) => ReactNode;
}

/** The page of a form for what was done to hives of an apiary. */
export function HiveActPage(props: HiveActPageProps) {
  return (
    <ApiaryGate isForm>
      {(apiary, apiaries) => <ActOfApiary {...props} apiary={apiary} apiaries={apiaries} />}
    </ApiaryGate>
  );
}

function ActOfApiary(props: HiveActPageProps & Pick<HiveAct, 'apiary' | 'apiaries'>) {
  const { title, apiary, apiaries, children } = props;
  const search = route.useSearch();
  const { hives: ids = [], round, step } = search;
  const navigate = useNavigate();
  const account = useDraftOwner();
  // The form stays with its input when another device removes the last hive.
  const [hadHives, setHadHives] = useState(false);
  if (apiary.hives.length > 0 && !hadHives) setHadHives(true);
  const lasting = `${useLastingId(apiary.id)} ${useLastingId(ids[0] ?? 0)} ${account}`;
  const standing = ids.flatMap((id) => apiary.hives.find((hive) => hive.id === arrivedId(id)) ?? []);
  const [first, ...others] = standing;
  const hive = others.length === 0 ? first : undefined;
  const [id, ...more] = ids;
  const draftHive = id === undefined || more.length > 0 ? undefined : arrivedId(id);
  const leaveTo = (to: Hive | undefined) => {
    const back = step ? toVarroaPlan(apiary.id) : to ? toHive(to) : toApiary(apiary.id);
    return navigate({ ...(round ? toRound(apiary.id) : back), replace: true });
  };
  return (
    <>
      <PageHeader
        title={title}
        crumbs={[
          { label: apiary.name, link: toApiary(apiary.id) },
          ...(hive ? [{ label: hive.name, link: toHive(hive) }] : []),
        ]}
      />
      {apiary.hives.length === 0 && !hadHives ? (
        <NoHives apiaryId={apiary.id} />
      ) : account === undefined ? (
        <PagePlaceholder />
      ) : (
        // The form stays mounted when a queued apiary or hive gets its server id.
        <Fragment key={lasting}>
          {children({
            ...{ apiary, apiaries, search, hive, draftHive, account, leaveTo },
            asked: search.hives && standing.map(({ id }) => id),
          })}
        </Fragment>
      )}
    </>
  );
}
