import type { Apiary, Hive, ObservationInput } from '@propolis/contract';
import { OBSERVATION_DATE_KEY } from '@propolis/domain';
import { apiaryDraftKey } from '../../features/apiaries/apiary-form.ts';
import { handCountDraftKey } from '../../features/countings/by-hand/hand-count.ts';
import { hiveDraftKey } from '../../features/hives/form/hive-form.ts';
import { draftKey } from '../../features/observations/form/observation-draft.ts';
import { localDay } from '../../lib/dates.ts';
import { keepDraft } from '../../lib/drafts.ts';
import { toLocalMinute } from '../../lib/local-minute.ts';
import {
  PATHS,
  toApiaryEdit,
  toCountings,
  toHandCount,
  toHiveAdd,
  toHiveEdit,
  toObservationAdd,
  toObservationEdit,
} from '../../lib/paths.ts';
import type { Began } from '../../lib/writes/edit.ts';
import { shownId } from '../../lib/writes/provisional.ts';
import type { Named } from '../../lib/writes/references.ts';
import type { Write } from '../../lib/writes/write.ts';
import { subjectOf } from './subject-of.ts';

/**
 * Where a write that was refused is corrected: the form that made it, filled again as it was sent. `prepare` makes the
 * form's draft, which carries the write's key, so that what is sent from there takes the place of what was refused.
 */
export interface WayToForm {
  readonly to: object;
  readonly prepare: () => void;
}

interface Where {
  readonly apiaries: readonly Apiary[];
  readonly account: string | null;
}

type Values = Readonly<Record<string, unknown>>;

/** Fields of these forms hold text where numbers are sent. */
const asText = (value: unknown): unknown => (typeof value === 'number' ? String(value) : (value ?? ''));
/** But for these, which a stepper holds. */
const asTyped = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, key === 'frames_per_layer' ? value : asText(value)]),
  );

const keepFormDraft = (key: string, changed: Values, { idempotencyKey, variables }: Write): void =>
  keepDraft(key, { changed: asTyped(changed), idempotencyKey, began: beganOf(variables) });

/** What an edit began from stays what it began from. */
const beganOf = (variables: unknown): Began | undefined => (variables as { readonly began?: Began }).began; // of an edit; others have none

function keepObservationDraft(
  key: string,
  input: ObservationInput,
  { idempotencyKey, madeAt, variables }: Write,
): void {
  const { photos = [], [OBSERVATION_DATE_KEY]: date, ...values } = input;
  const moment = typeof date === 'string' ? new Date(date) : new Date(madeAt);
  keepDraft(key, { values, date: toLocalMinute(moment), photos, idempotencyKey, began: beganOf(variables) });
}

/** Written down under its name, by the mutation of this name. */
interface Variables {
  readonly id: Named;
  readonly apiaryId: Named;
  readonly input: ObservationInput;
  readonly change: Values;
}

interface Known extends Where {
  readonly write: Write;
  readonly variables: Variables;
}
type FindWay = (known: Known) => WayToForm | undefined;

/** Of what belongs to a hive that is there. */
const ofHive =
  (find: (hive: Hive, known: Known) => WayToForm): FindWay =>
  (known) => {
    const { hiveId } = subjectOf(known.write);
    const hive = known.apiaries.flatMap(({ hives }) => hives).find(({ id }) => id === hiveId);
    return hive && find(hive, known);
  };

const FORMS: Readonly<Record<string, FindWay>> = {
  createObservation: ofHive((hive, { write, variables }) => ({
    to: toObservationAdd(hive),
    prepare: () => keepObservationDraft(draftKey(hive.id), variables.input, write),
  })),
  updateObservation: ofHive((hive, { write, variables: { id, input } }) => ({
    to: toObservationEdit(hive, shownId(id)),
    prepare: () => keepObservationDraft(draftKey(hive.id, shownId(id)), input, write),
  })),
  createHive: ({ write, variables: { apiaryId, input } }) => ({
    to: toHiveAdd(shownId(apiaryId)),
    prepare: () => keepFormDraft(hiveDraftKey(undefined, shownId(apiaryId)), input, write),
  }),
  updateHive: ofHive((hive, { write, variables }) => ({
    to: toHiveEdit(hive),
    prepare: () => keepFormDraft(hiveDraftKey(hive, hive.apiary_id), variables.change, write),
  })),
  createApiary: ({ write, variables, account }) => ({
    to: { to: PATHS.apiaryAdd },
    prepare: () => keepFormDraft(apiaryDraftKey(undefined, account), variables.input, write),
  }),
  updateApiary: ({ write, variables, apiaries, account }) => {
    const apiary = apiaries.find(({ id }) => id === shownId(variables.id));
    return (
      apiary && {
        to: toApiaryEdit(apiary.id),
        prepare: () => keepFormDraft(apiaryDraftKey(apiary, account), variables.change, write),
      }
    );
  },
  countByHand: ofHive((hive, { write, variables, account }) => ({
    to: toHandCount({ hive: hive.id }),
    prepare: () => {
      const day = localDay(new Date(String(variables.input.count_date)));
      const counted = { ...variables.input, count_date: day, hive_id: hive.id };
      keepFormDraft(handCountDraftKey(hive.id, account), counted, write);
    },
  })),
  sendCounting: () => ({ to: toCountings(), prepare: () => undefined }),
};

/** The way to the form of a refused write; undefined for what no form has made, or whose thing is gone. */
export const wayToForm = (write: Write, where: Where): WayToForm | undefined =>
  write.refused?.code === 'not_found'
    ? undefined
    : FORMS[write.name]?.({ ...where, write, variables: write.variables as Variables });
