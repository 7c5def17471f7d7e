import { type Apiary, type Hive, hiveStructureValues } from '@propolis/contract';
import { OBSERVATION_DATE_KEY } from '@propolis/domain';
import {
  observationEdit,
  type UpdateObservation,
} from '../../features/observations/form/observation-edit.ts';
import { localDay } from '../../lib/dates.ts';
import { keepDraft, readKept } from '../../lib/drafts.ts';
import { toLocalMinute } from '../../lib/local-minute.ts';
import {
  type FormWay,
  PATHS,
  toApiaryEdit,
  toCorrection,
  toCountings,
  toHandCount,
  toHiveAdd,
  toHiveEdit,
  toObservationAdd,
  toObservationEdit,
} from '../../lib/paths.ts';
import type { Began } from '../../lib/writes/edit.ts';
import { shownId } from '../../lib/writes/provisional.ts';
import { isReference, type Named } from '../../lib/writes/references.ts';
import type { Write } from '../../lib/writes/write.ts';
import { correctionDraftKey } from './correction-draft.ts';
import { subjectOf } from './subject-of.ts';

/**
 * Where a write that was refused is corrected: the form that made it, filled again as it was sent. `prepare` makes the
 * form's draft, which carries the write's key, so that what is sent from there takes the place of what was refused. It lies
 * beside the draft of what is typed anew there, and stays as it was left when it is corrected again.
 */
export interface WayToForm {
  readonly to: object;
  readonly prepare: () => void;
}

interface Where {
  readonly apiaries: readonly Apiary[];
}

/** A form, and what it is filled with; without a draft it is the place where its thing is sent anew. */
interface Form {
  readonly to: FormWay;
  readonly draft?: () => object;
}

type Values = Readonly<Record<string, unknown>>;

/** Fields of these forms hold text where numbers are sent, and an id where a write names what it belongs to. */
function asText(value: unknown): unknown {
  if (isReference(value)) return String(shownId(value));
  return typeof value === 'number' ? String(value) : (value ?? '');
}
/** But for these, which a stepper holds. */
const asTyped = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, key === 'frames_per_layer' ? value : asText(value)]),
  );

const formDraft = (changed: Values, { idempotencyKey, variables }: Write) => ({
  changed: asTyped(changed),
  idempotencyKey,
  began: beganOf(variables),
});

/** What an edit began from stays what it began from. */
const beganOf = (variables: unknown): Began | undefined => (variables as { readonly began?: Began }).began; // of an edit; others have none

function observationDraft(input: Values, { idempotencyKey, madeAt, variables }: Write) {
  const { photos = [], [OBSERVATION_DATE_KEY]: date, ...values } = input;
  const moment = typeof date === 'string' ? new Date(date) : new Date(madeAt);
  return { values, date: toLocalMinute(moment), photos, idempotencyKey, began: beganOf(variables) };
}

/** Written down under its name, by the mutation of this name. */
interface Variables extends UpdateObservation {
  readonly apiaryId: Named;
  readonly change: Values;
}

interface Known extends Where {
  readonly write: Write;
  readonly variables: Variables;
}
type FindForm = (known: Known) => Form | undefined;

/** Of what belongs to a hive that is there. */
const ofHive =
  (find: (hive: Hive, known: Known) => Form): FindForm =>
  (known) => {
    const { hiveId } = subjectOf(known.write);
    const hive = known.apiaries.flatMap(({ hives }) => hives).find(({ id }) => id === hiveId);
    return hive && find(hive, known);
  };

const FORMS: Readonly<Record<string, FindForm>> = {
  createObservation: ofHive((hive, { write, variables }) => ({
    to: toObservationAdd(hive),
    draft: () => observationDraft(variables.input, write),
  })),
  updateObservation: ofHive((hive, { write, variables }) => ({
    to: toObservationEdit(hive, shownId(variables.id)),
    draft: () => observationDraft(observationEdit.mine(variables), write),
  })),
  createHive: ({ write, variables: { apiaryId, input } }) => ({
    to: toHiveAdd(shownId(apiaryId)),
    draft: () => formDraft({ ...input, structure: hiveStructureValues(input) }, write),
  }),
  updateHive: ofHive((hive, { write, variables }) => ({
    to: toHiveEdit(hive),
    draft: () => formDraft(variables.change, write),
  })),
  createApiary: ({ write, variables }) => ({
    to: { to: PATHS.apiaryAdd },
    draft: () => formDraft(variables.input, write),
  }),
  updateApiary: ({ write, variables, apiaries }) => {
    const apiary = apiaries.find(({ id }) => id === shownId(variables.id));
    return apiary && { to: toApiaryEdit(apiary.id), draft: () => formDraft(variables.change, write) };
  },
  countByHand: ofHive((hive, { write, variables }) => {
    const count_date = localDay(new Date(String(variables.input.count_date)));
    return {
      to: toHandCount({ hive: hive.id }),
      draft: () => formDraft({ ...variables.input, count_date, hive_id: hive.id }, write),
    };
  }),
  sendCounting: () => ({ to: toCountings() }),
};

/** The way to the form of a refused write; undefined for what no form has made, or whose thing is gone. */
export function wayToForm(write: Write, where: Where): WayToForm | undefined {
  if (write.refused?.code === 'not_found') return undefined;
  const variables = write.variables as Variables; // of the mutation of this name
  const form = FORMS[write.name]?.({ ...where, write, variables });
  if (!form?.draft) return form && { to: form.to, prepare: () => undefined };
  const { to, draft } = form;
  const key = correctionDraftKey(write.idempotencyKey);
  return {
    to: toCorrection(to, write.idempotencyKey),
    prepare: () => {
      if (readKept(key, (kept) => kept) === null) keepDraft(key, draft());
    },
  };
}
