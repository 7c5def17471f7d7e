import type { StockRegister } from '@propolis/contract';
import { apiaryDay, linesOfRecord, type StockLine, stockBalance, winterLosses } from '@propolis/domain';
import type { UserContext } from '@propolis/http-kit';
import type { Db } from '@propolis/postgres';
import { found } from '@propolis/runtime';
import { countLivingHives } from '../hives/hives.queries.ts';
import { findApiary } from './records.hives.queries.ts';
import { findStockOf, type StockRow } from './records.register.queries.ts';

/** The stock register of an apiary in a year. */
export async function getRegister(
  { db, user, now }: UserContext,
  apiaryId: number,
  { year }: { readonly year: number },
): Promise<StockRegister> {
  const apiary = found(await findApiary(db, user.id, apiaryId));
  const entries = await readRegister(db, user.id, apiary);
  const lines = entries.map(({ line }) => line);
  const [from, to] = [`${year}-01-01`, `${year}-12-31`];
  const { atStart: at_start, gains, losses, atEnd: at_end } = stockBalance(lines, apiaryId, { from, to });
  const today = apiaryDay(now);
  return {
    ...{ year, at_start, gains, losses, at_end },
    hives_today: await countLivingHives(db, apiaryId),
    at_today: stockBalance(lines, apiaryId, { from: today, to: today }).atEnd,
    lines: entries
      .filter(({ day }) => from <= day && day <= to)
      .map(({ line: _line, ...described }) => described),
    winters: winterLosses(lines, apiaryId, year),
  };
}

/** All gains and losses of an apiary, by day. */
export async function readRegister(db: Db, userId: number, apiary: ApiaryKey) {
  const records = await findStockOf(db, userId, apiary);
  return records.flatMap((record) =>
    linesOf(record, apiary).map((line) => ({ ...describe(record, line), line })),
  );
}

interface ApiaryKey {
  readonly id: number;
  readonly uid: string;
}

const linesOf = ({ apiary_id, content }: StockRow, { id, uid }: ApiaryKey): StockLine[] =>
  linesOfRecord({
    event: content.event,
    apiary: apiary_id,
    to: content.to_apiary?.uid === uid ? id : null,
    day: content.happened_on,
    colonies: content.colonies,
  }).filter(({ apiary }) => apiary === id);

const describe = (
  { uid, apiary_name, content }: StockRow,
  { reason, day, colonies }: StockLine,
): StockRegister['lines'][number] => ({
  record: uid,
  ...{ day, reason, colonies },
  hives: content.hives.map(({ name }) => name),
  other_apiary: reason === 'moved_in' ? apiary_name : (content.to_apiary?.name ?? null),
  party_name: content.party_name,
  party_address: content.party_address,
  party_number: content.party_number,
  cause: content.cause,
  note: content.note,
});
