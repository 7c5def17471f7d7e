import { Paper } from '@mantine/core';
import type { Apiary } from '@propolis/contract';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { HiveListBar } from '../../features/hives/list/HiveListBar.tsx';
import { listHives } from '../../features/hives/list/hive-list.ts';
import { NoneKept } from '../../features/hives/list/NoneKept.tsx';
import { HiveStand } from '../../features/hives/stand/HiveStand.tsx';
import { HiveTable } from '../../features/hives/table/HiveTable.tsx';
import { localDay } from '../../lib/dates.ts';
import { type HiveListSearch, toApiary } from '../../lib/paths.ts';
import { usePrinting } from '../../ui/use-printing.ts';
import styles from './ApiaryHives.module.css';

const route = getRouteApi('/shell/apiary/$apiaryId/');

interface ApiaryHivesProps {
  readonly apiary: Apiary;
  readonly now: Date;
}

/** The hives as they stand, to be moved; narrowed down, in another order or on paper they are rows. */
export function ApiaryHives({ apiary, now }: ApiaryHivesProps) {
  const search = route.useSearch();
  const navigate = useNavigate();
  const look = (next: HiveListSearch) =>
    void navigate({ ...toApiary(apiary.id, next), replace: true, resetScroll: false });
  const printing = usePrinting();
  const asTheyStand = search.show === undefined && search.sort === undefined && !printing;
  const hives = listHives(apiary.hives, search, localDay(now));
  return (
    <>
      <HiveListBar hives={apiary.hives} now={now} search={search} onSearch={look} />
      {asTheyStand && <HiveStand apiaryId={apiary.id} hives={apiary.hives} now={now} />}
      {!asTheyStand && hives.length > 0 && (
        <Paper withBorder className={styles.table}>
          <HiveTable apiaryName={apiary.name} hives={hives} now={now} />
        </Paper>
      )}
      {hives.length === 0 && <NoneKept onShowAll={() => look({})} />}
    </>
  );
}
