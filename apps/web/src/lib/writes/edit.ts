import { ApiFailure } from '../http.ts';
import { NO_VERSION } from './provisional.ts';

/** What a form holds of a row, by names that need not be the row's own; what is not said is null. */
export type EditedFields = Readonly<Record<string, unknown>>;

/** What an edit began from: it is not written over what somebody has edited since. */
export interface Began {
  readonly version: number;
  readonly fields: EditedFields;
}

/** A row as it now is, of whichever kind. */
export type PresentRow = Readonly<Record<string, unknown>> & { readonly version: number };

/** How an edit is taken apart to be compared with another one, and put together again. */
export interface EditSteps<Variables, Settled = Variables> {
  /** What the form holds of this row. */
  fieldsOf(row: unknown): EditedFields;
  /** What this write makes of it. */
  mine(variables: Variables): EditedFields;
  /** The same write with these fields, from the row as it now is. */
  settled(variables: Variables, fields: EditedFields, began: Began): Settled;
}

/** What an edit of this row begins from. */
export const beganFrom = <Row extends { readonly version: number }>(
  { fieldsOf }: { readonly fieldsOf: (row: Row) => EditedFields },
  row: Row,
): Began => ({ version: row.version, fields: fieldsOf(row) });

/** What is empty is the same, whether nothing, null or no text. */
const written = (value: unknown): string =>
  JSON.stringify(value === undefined || value === '' ? null : value);

/** Whether two values of a field say the same. */
export const saysTheSame = (one: unknown, other: unknown): boolean => written(one) === written(other);

/** Who has changed a field since the edit began. */
export type ChangedBy = 'me' | 'them' | 'both';

/** A field of which two edits say different things. */
export interface DisputedField {
  readonly key: string;
  readonly mine: unknown;
  readonly theirs: unknown;
  readonly changedBy: ChangedBy;
}

/** Two edits of one row: mine, and what stands there by now. */
export interface ComparedEdits {
  readonly disputed: readonly DisputedField[];
  /** Fields of which both say the same, with what they say. */
  readonly same: readonly (readonly [key: string, value: unknown])[];
}

interface Edits {
  /** Unknown of writes that were kept by an earlier version of the app. */
  readonly began: EditedFields | undefined;
  readonly mine: EditedFields;
  readonly theirs: EditedFields;
}

/** Compares field by field, in the order of the form's own, then of the others. */
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

/** Two edits of one thing, and what is done with the beekeeper's choice. */
export interface ConflictProps {
  readonly edits: ComparedEdits;
  /** As it now is. */
  readonly present: PresentRow;
  /** Takes every field as it shall be. */
  readonly onSettle: (fields: EditedFields) => unknown;
  readonly onClose: () => void;
}

/** Who was refused because of another edit is told the row as it now is. */
export function presentOf(failure: unknown): PresentRow | undefined {
  if (!(failure instanceof ApiFailure) || failure.code !== 'changed_meanwhile') return undefined;
  return failure.present as PresentRow | undefined; // what the server answers with this code has a version
}

type Editing = { readonly began?: Began | undefined };

/**
 * Sends an edit from the version that it began from. Where nothing of another edit would be lost (it is my own that has
 * arrived since, or mine says the same), it is sent again from there; else it is refused.
 */
export async function sendEdit<Variables extends Editing, Result>(
  { fieldsOf, mine }: Pick<EditSteps<Variables>, 'fieldsOf' | 'mine'>,
  variables: Variables,
  send: (version: number | undefined) => Promise<Result>,
): Promise<Result> {
  try {
    const version = variables.began?.version;
    // What had not arrived yet had none.
    return await send(version === NO_VERSION ? undefined : version);
  } catch (failure) {
    const present = presentOf(failure);
    if (!present || !variables.began) throw failure;
    const theirs = fieldsOf(present);
    const edits = { began: variables.began.fields, mine: mine(variables), theirs };
    if (compareEdits(edits).disputed.some(({ changedBy }) => changedBy !== 'me')) throw failure;
    return send(present.version);
  }
}

/** Removes a row as it was seen: one that another device has edited since is not removed unseen. */
export const sendRemoval = <Result>(
  { fieldsOf }: Pick<EditSteps<unknown, unknown>, 'fieldsOf'>,
  variables: Editing,
  send: (version: number | undefined) => Promise<Result>,
): Promise<Result> => sendEdit({ fieldsOf, mine: ({ began }) => began?.fields ?? {} }, variables, send);

/** A write that is sent again although another edit came before: over that one, of which its beekeeper was told. */
export function overPresent({ variables, refused }: Refused): unknown {
  const { began } = variables as Editing; // of an edit or a removal; any other has none
  const present = refused?.present as PresentRow | undefined; // as in `presentOf`
  return began && present
    ? { ...(variables as object), began: { ...began, version: present.version } }
    : variables;
}

interface Refused {
  readonly variables: unknown;
  readonly refused: { readonly present?: unknown } | undefined;
}
