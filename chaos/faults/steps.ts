import fc from 'fast-check';
import { FAULTS } from './network.ts';

/** The kinds of entries. */
export const ENTERED = [
  'observe',
  'photos',
  'edit',
  'redate',
  'remove',
  'rename',
  'count',
  'hive',
  'move',
  'queen',
  'split',
  'merge',
  'loss',
  'undo',
  'resettle',
  'apiary',
  'remove hive',
  'remove apiary',
] as const;
export type Entered = (typeof ENTERED)[number];

const often = <Kind extends string>(weight: number, ...kinds: readonly Kind[]) => ({
  weight,
  arbitrary: fc.constantFrom(...kinds),
});

/** One step of an afternoon: `which` selects among the existing records, `tab` selects the tab. */
export const steps = fc.array(
  fc.record({
    kind: fc.oneof(
      often(6, 'observe', 'edit', 'redate', 'remove', 'rename', 'count'),
      often(2, 'photos'),
      often(2, 'hive', 'move', 'resettle', 'apiary'),
      often(3, 'queen', 'split', 'merge', 'loss'),
      often(2, 'undo'),
      often(1, 'remove hive', 'remove apiary'),
      often(4, 'kill', 'open', 'leave network', 'find network', 'wake'),
      often(2, 'set clock'),
      often(3, 'end session', 'other account', 'fill disk'),
      often(3, 'pause'),
    ),
    which: fc.nat(50),
    tab: fc.nat(1),
  }),
  { minLength: 8, maxLength: 28 },
);
export const faults = fc.array(fc.constantFrom(...FAULTS), { maxLength: 40 });
/** Events of the phone. */
export type Happening = Exclude<Step['kind'], Entered>;
export type Step = typeof steps extends fc.Arbitrary<readonly (infer One)[]> ? One : never;
export const isEntered = (kind: Step['kind']): kind is Entered =>
  (ENTERED as readonly string[]).includes(kind);
