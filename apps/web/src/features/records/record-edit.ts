import type { JournalRecord, RecordContent } from '@propolis/contract';
import type { EditedFields, Editing, EditSteps } from '../../lib/writes/edit.ts';
import { arrivedId, shownId } from '../../lib/writes/provisional.ts';
import type { Named, Reference } from '../../lib/writes/references.ts';

/** A hive of a record; one that was removed has the UUID under which its records keep it. */
export type NamedHive = Named | string;

export const isNamed = (hive: NamedHive): hive is Named => typeof hive !== 'string';

/** The id under which a hive is shown. */
export const shownHive = (hive: NamedHive): number | string => (isNamed(hive) ? shownId(hive) : hive);

/** The hive of a choice in a form; it may have got its id since it was chosen. */
export const chosenHive = (text: string): number | string =>
  /^-?\d+$/.test(text) ? arrivedId(Number(text)) : text;

/** A content whose hives, and the apiary to which they move, may not be on the server yet. */
export type NamedContent<Content = RecordContent> = Content extends { readonly hive_ids: unknown }
  ? {
      [Field in keyof Content]: Field extends 'hive_ids'
        ? NamedHive[]
        : Content[Field] | (Field extends 'to_apiary_id' ? Reference : never);
    }
  : Content;

/** What the list of waiting writes says about a record. */
export interface RecordPlace {
  /** Null for the movement of a medicine, and for a record of a removed apiary. */
  readonly apiaryId: Named | null;
  readonly hiveIds: readonly NamedHive[];
  readonly happenedOn: string;
}

export interface CorrectRecord extends Editing {
  readonly id: string;
  readonly place: RecordPlace;
  readonly input: NamedContent;
  /** The form's key; a corrected form is sent with the same key. */
  readonly idempotencyKey?: string | undefined;
}

/**
 * The hives and their amounts are one field: amounts alone, or hives alone, have no meaning. The server keeps the facts
 * of a marked queen.
 */
function fieldsOfContent(content: Readonly<Record<string, unknown>>): EditedFields {
  const { kind: _kind, marked: _marked, hive_ids, amounts, ...fields } = content;
  return hive_ids === undefined ? fields : { ...fields, hives: { hive_ids, amounts } };
}

export const recordEdit = {
  fieldsOf: ({ record }: Pick<JournalRecord, 'record'>) => fieldsOfContent(record),
  mine: ({ input }) => fieldsOfContent(input),
  settled: (variables, { hives, ...fields }, began) => ({
    ...variables,
    input: { ...variables.input, ...fields, ...(typeof hives === 'object' ? hives : {}) },
    began,
  }),
} satisfies EditSteps<CorrectRecord>;
