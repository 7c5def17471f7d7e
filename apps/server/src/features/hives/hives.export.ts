import { listPart } from '@propolis/account-archive';
import { labelsIn } from '@propolis/domain/words';
import type { AccountExporter, Exporting } from '../account/account.service.ts';
import { findExportedHives } from './hives.archive.queries.ts';

/** Path in an archive. */
export const HIVES_FILE = 'data/hives.json';

type Exported = Awaited<ReturnType<typeof findExportedHives>>[number];

/** Exports hives with their positions, without values that are computed from observations. */
export const exportHives: AccountExporter = {
  parts: async function* (exporting) {
    const { db, userId, things } = exporting;
    const hives = (await findExportedHives(db, userId)).filter(({ apiary }) => things.has('apiary', apiary));
    for (const { id, uid } of hives) things.keep('hive', uid, id);
    yield listPart(HIVES_FILE, [hives.map(toItem)]);
    yield tableOf(exporting, hives);
  },
};

const toItem = ({ id: _id, apiary_name: _name, end_event: _end, ...hive }: Exported) => hive;

function tableOf({ words, table, language }: Exporting, hives: readonly Exported[]) {
  const { columns } = words;
  const labels = labelsIn(language);
  const headings = [
    columns.apiary,
    columns.position,
    columns.name,
    columns.hiveType,
    columns.beeRace,
    columns.frames,
    columns.description,
    columns.endedOn,
    columns.endEvent,
  ];
  const rows = hives.map((hive) => [
    hive.apiary_name,
    hive.position_on_apiary,
    hive.name,
    labels.hiveType(hive.hive_type_id),
    labels.beeRace(hive.bee_race_id),
    hive.frames_per_layer,
    hive.description,
    hive.ended_on,
    hive.end_event && labels.records.stockEvents[hive.end_event],
  ]);
  return table(words.tables.hives, headings, [rows]);
}
