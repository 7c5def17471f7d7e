import { ApiFailure } from '../http.ts';
import { NO_VERSION } from './provisional.ts';

/** The values of a row in a form, by the form's field names; a missing value is null. */
export type EditedFields = Readonly<Record<string, unknown>>;

/** The base version of an edit: the edit must not overwrite later edits of other devices. */
export interface Began {
  readonly version: number;
  readonly fields: EditedFields;
}

/** The current row, of any kind. */
export type PresentRow = Readonly<Record<string, unknown>> & { readonly version: number };

/** How an edit is split into fields for comparison with another one, and put together again. */
export interface EditSteps<Variables, Settled = Variables> {
  /** The form values of this row. */
  fieldsOf(row: unknown): EditedFields;
  /** The form values of this write. */
  mine(variables: Variables): EditedFields;
  /** The same write with these fields, based on the current row. */
  settled(variables: Variables, fields: EditedFields, began: Began): Settled;
}

/** The base version of an edit of this row. */
export const beganFrom = <Row extends { readonly version: number }>(
  { fieldsOf }: { readonly fieldsOf: (row: Row) => EditedFields },
  row: Row,
): Began => ({ version: row.version, fields: fieldsOf(row) });

/** Null, undefined and the empty text are equal. */
const written = (value: unknown): string =>
  JSON.stringify(value === undefined || value === '' ? null : value);

/** Whether two values of a field are equal. */
export const saysTheSame = (one: unknown, other: unknown): boolean => written(one) === written(other);

/** Who has changed a field since the base version. */
export type ChangedBy = 'me' | 'them' | 'both';

/** A field with different values in the two edits. */
export interface DisputedField {
  readonly key: string;
  readonly mine: unknown;
  readonly theirs: unknown;
  readonly changedBy: ChangedBy;
}

/** Two edits of one row: mine, and the current one. */
export interface ComparedEdits {
  readonly disputed: readonly DisputedField[];
  /** Fields that are equal in both, with their values. */
  readonly same: readonly (readonly [key: string, value: unknown])[];
}

interface Edits {
  /** Undefined for writes stored by an earlier version of the app. */
  readonly began: EditedFields | undefined;
  readonly mine: EditedFields;
  readonly theirs: EditedFields;
}

/** Compares field by field, in the order of the form, then the other fields. */
export function compareEdits({ began, mine, theirs }: Edits): ComparedEdits {
  const keys = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
  const isSame = (key: string) => saysTheSame(mine[key], theirs[key]);
  const changedBy = (key: string): ChangedBy => {
    if (began && saysTheSame(mine[key], began[key])) return 'them';
    return began && saysTheSame(theirs[key], began[key]) ? 'me' : 'both';
  };
  return {
    disputed: keys
      .filter((key) => !isSame(key))
      .map((key) => ({ key, mine: mine[key], theirs: theirs[key], changedBy: changedBy(key) })),
    same: keys.filter(isSame).map((key) => [key, mine[key]] as const),
  };
}

/** Two edits of one thing, and the callback for the beekeeper's choice. */
export interface ConflictProps {
  readonly edits: ComparedEdits;
  /** The current row. */
  readonly present: PresentRow;
  /** Receives the chosen value of every field. */
  readonly onSettle: (fields: EditedFields) => unknown;
  readonly onClose: () => void;
}

/** The current row of a refusal because of another edit. */
export function presentOf(failure: unknown): PresentRow | undefined {
  if (!(failure instanceof ApiFailure) || failure.code !== 'changed_meanwhile') return undefined;
  return refusedRow(failure);
}

/** The current row in a refusal. */
export const refusedRow = (refusal: Refused['refused']): PresentRow | undefined =>
  refusal?.present as PresentRow | undefined; // a response with this code has a version

/** An edit or a removal of a row. */
export interface Editing {
  /** The version on which it is based. */
  readonly began?: Began | undefined;
}

interface Refused {
  readonly variables: unknown;
  readonly refused: { readonly present?: unknown } | undefined;
}

const isEdit = (variables: unknown): variables is Editing =>
  typeof variables === 'object' && variables !== null && 'began' in variables;

/** The base version of a queued edit or removal; other writes have none. */
export const beganOf = ({ variables }: Pick<Refused, 'variables'>): Began | undefined =>
  isEdit(variables) ? variables.began : undefined;

/**
 * Sends an edit with its base version. On a conflict in which nothing of another edit would be lost (an own
 * edit has arrived since, or both are equal), it is sent again with the current version; otherwise it is
 * refused.
 */
export async function sendEdit<Edited extends Editing, Variables extends Edited, Result>(
  { fieldsOf, mine }: Pick<EditSteps<Edited>, 'fieldsOf' | 'mine'>,
  variables: Variables,
  send: (version: number | undefined, variables: Variables) => Promise<Result>,
): Promise<Result> {
  try {
    const version = variables.began?.version;
    // A row that was not on the server yet has none.
    return await send(version === NO_VERSION ? undefined : version, variables);
  } catch (failure) {
    const present = presentOf(failure);
    if (!present || !variables.began) throw failure;
    const theirs = fieldsOf(present);
    const edits = { began: variables.began.fields, mine: mine(variables), theirs };
    if (compareEdits(edits).disputed.some(({ changedBy }) => changedBy !== 'me')) throw failure;
    return send(present.version, variables);
  }
}

/** Removes a row in the version that was shown: a row that another device has edited since is not removed. */
export const sendRemoval = <Variables extends Editing, Result>(
  { fieldsOf }: Pick<EditSteps<unknown, unknown>, 'fieldsOf'>,
  variables: Variables,
  send: (version: number | undefined, variables: Variables) => Promise<Result>,
): Promise<Result> => sendEdit({ fieldsOf, mine: ({ began }) => began?.fields ?? {} }, variables, send);

/** A retry after a conflict: it overwrites the edit that the beekeeper was shown. */
export function overPresent({ variables, refused }: Refused): unknown {
  const present = refusedRow(refused);
  return present && isEdit(variables) && variables.began
    ? { ...variables, began: { ...variables.began, version: present.version } }
    : variables;
}
