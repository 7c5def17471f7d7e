import type { AnyMutation } from './mutation.ts';
import { referencesIn } from './references.ts';
import type { Write } from './write.ts';

/** The shape of variables whose mutation declares none. */
export const FIRST_SHAPE = 1;

/** Whether a later version of the app wrote it, which this one does not know: it is left to that version. */
export const isOfLaterApp = ({ shape }: Write, mutation: AnyMutation | undefined): boolean =>
  shape > (mutation?.shape?.version ?? FIRST_SHAPE);

/** The same write with its variables in the current shape. */
export function upgraded(write: Write, mutation: AnyMutation | undefined): Write {
  const shape = mutation?.shape;
  if (!shape || write.shape >= shape.version) return write;
  const variables = shape.upgrade(write.variables, write.shape);
  return { ...write, variables, shape: shape.version, references: referencesIn(variables) };
}
