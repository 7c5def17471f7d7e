import { listPart } from '@propolis/account-archive';
import type { AccountExporter } from '../../account/account.service.ts';
import { findAllReportedEvents } from '../evolution.queries.ts';

/** Path in an archive. */
export const WEIGHT_EVENTS_FILE = 'data/weight-events.json';

/** Exports the notified weight events of hives. */
export const exportWeightEvents: AccountExporter = {
  parts: async function* ({ db, userId, things, words, table }) {
    const events = (await findAllReportedEvents(db, userId)).filter(({ hive }) => things.has('hive', hive));
    for (const { id, uid } of events) things.keep('weight event', uid, id);
    yield listPart(WEIGHT_EVENTS_FILE, [
      events.map(({ id: _id, hive_id: _hive, hive_name: _name, apiary_name: _apiary, ...event }) => event),
    ]);
    const { columns } = words;
    const headings = [columns.apiary, columns.hive, columns.kind, columns.start, columns.end, columns.change];
    yield table(words.tables.weightEvents, headings, [
      events.map(({ apiary_name, hive_name, kind, start_at, end_at, change }) => [
        apiary_name,
        hive_name,
        words.weightEvents[kind],
        start_at,
        end_at,
        change,
      ]),
    ]);
  },
};
