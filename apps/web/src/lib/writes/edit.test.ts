import { describe, expect, test } from 'vitest';
import { ApiFailure } from '../http.ts';
import {
  type Began,
  compareEdits,
  type EditSteps,
  overPresent,
  presentOf,
  sendEdit,
  sendRemoval,
} from './edit.ts';

const BEGAN = { name: 'Nord', color: 'braun', notes: 'Ruhig' };

describe('two edits of one thing', () => {
  test('are compared field by field with the base version', () => {
    const { disputed, same } = compareEdits({
      began: BEGAN,
      mine: { name: 'Süd', color: 'braun', notes: 'Sehr ruhig' },
      theirs: { name: 'Nord', color: 'blau', notes: 'Stechlustig' },
    });
    expect(disputed.map(({ key, changedBy }) => [key, changedBy])).toEqual([
      ['name', 'me'],
      ['color', 'them'],
      ['notes', 'both'],
    ]);
    expect(same).toEqual([]);
  });

  test('have no conflict if both have the same value; empty and missing are equal', () => {
    const { disputed, same } = compareEdits({
      began: BEGAN,
      mine: { name: 'Süd', notes: '', frames: [1, 2] },
      theirs: { name: 'Süd', notes: null, color: undefined, frames: [1, 2] },
    });
    expect(disputed).toEqual([]);
    expect(same.map(([key]) => key)).toEqual(['name', 'notes', 'frames', 'color']);
  });

  test('without a base version are both new', () => {
    const edits = { began: undefined, mine: { name: 'Nord' }, theirs: { name: 'Süd' } };
    expect(compareEdits(edits).disputed).toMatchObject([{ changedBy: 'both' }]);
  });
});

interface Rename {
  readonly name: string;
  readonly began?: Began | undefined;
}
interface Named {
  readonly version: number;
  readonly name: string;
}
const rename: EditSteps<Rename> = {
  fieldsOf: ({ name }: Named) => ({ name }),
  mine: ({ name }) => ({ name }),
  settled: (variables) => variables,
};

/** A row that is edited as the server does it; returns the versions in the requests. */
function rowOf(row: Named) {
  let present = row;
  const asked: (number | undefined)[] = [];
  const edit = (variables: Rename) =>
    sendEdit(rename, variables, async (version) => {
      asked.push(version);
      if (version !== undefined && version !== present.version)
        throw new ApiFailure('changed_meanwhile', 409, {}, { present });
      present = { version: present.version + 1, name: variables.name };
      return present;
    });
  return { edit, asked };
}
const began = (version: number, name: string): Began => ({ version, fields: { name } });

describe('an edit is', () => {
  test('sent with its base version', async () => {
    const { edit, asked } = rowOf({ version: 4, name: 'Nord' });
    expect(await edit({ name: 'Süd', began: began(4, 'Nord') })).toEqual({ version: 5, name: 'Süd' });
    expect(asked).toEqual([4]);
  });

  test('sent without a version if the base version is unknown, and overwrites', async () => {
    const { edit, asked } = rowOf({ version: 4, name: 'Nord' });
    expect((await edit({ name: 'Süd' })).name).toBe('Süd');
    expect(asked).toEqual([undefined]);
  });

  test('refused with the current row if another device has changed the same field', async () => {
    const { edit, asked } = rowOf({ version: 5, name: 'West' });
    const refused = await edit({ name: 'Süd', began: began(4, 'Nord') }).catch((failure) => failure);
    expect(presentOf(refused)).toEqual({ version: 5, name: 'West' });
    expect(asked).toEqual([4]);
  });

  test('refused if only the other device has changed a field that it would revert', async () => {
    const { edit } = rowOf({ version: 5, name: 'West' });
    await expect(edit({ name: 'Nord', began: began(4, 'Nord') })).rejects.toThrow('changed_meanwhile');
  });

  test('sent again if nothing of another edit would be lost: an own edit has arrived since its base version', async () => {
    const { edit, asked } = rowOf({ version: 5, name: 'Nord' });
    expect((await edit({ name: 'Süd', began: began(4, 'Nord') })).name).toBe('Süd');
    expect(asked).toEqual([4, 5]);
  });

  test('sent again if both have the same values', async () => {
    const { edit } = rowOf({ version: 9, name: 'Süd' });
    expect((await edit({ name: 'Süd', began: began(4, 'Nord') })).version).toBe(10);
  });

  test('not a conflict if it is refused for another reason', async () => {
    const failure = new ApiFailure('not_found', 404);
    const sending = sendEdit(rename, { name: 'Süd', began: began(1, 'Nord') }, () => Promise.reject(failure));
    await expect(sending).rejects.toBe(failure);
    expect(presentOf(failure)).toBeUndefined();
  });
});

describe('a removal is', () => {
  const removalOf = (present: Named) => {
    const asked: (number | undefined)[] = [];
    const remove = (from?: Began) =>
      sendRemoval(rename, { began: from }, async (version) => {
        asked.push(version);
        if (version !== undefined && version !== present.version)
          throw new ApiFailure('changed_meanwhile', 409, {}, { present });
      });
    return { remove, asked };
  };

  test('refused if another device has edited the row since it was shown', async () => {
    const { remove } = removalOf({ version: 5, name: 'West' });
    await expect(remove(began(4, 'Nord'))).rejects.toThrow('changed_meanwhile');
  });

  test('sent again if the row still has the shown values: an own edit has arrived since', async () => {
    const { remove, asked } = removalOf({ version: 5, name: 'Nord' });
    await remove(began(4, 'Nord'));
    expect(asked).toEqual([4, 5]);
  });

  test('sent without a version if the shown version is unknown', async () => {
    const { remove, asked } = removalOf({ version: 5, name: 'West' });
    await remove();
    expect(asked).toEqual([undefined]);
  });
});

test('a manual retry overwrites the conflicting edit; a write refused for another reason is unchanged', () => {
  const variables = { id: 7, began: began(4, 'Nord') };
  const present = { version: 6, name: 'West' };
  expect(overPresent({ variables, refused: { present } })).toEqual({ id: 7, began: began(6, 'Nord') });
  expect(overPresent({ variables, refused: {} })).toBe(variables);
  expect(overPresent({ variables: { id: 7 }, refused: { present } })).toEqual({ id: 7 });
});
