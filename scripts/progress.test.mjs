import { describe, expect, test } from 'vitest';
import { withProgress } from './progress.mjs';

function paper({ isTTY = false } = {}) {
  let text = '';
  return {
    isTTY,
    write: (piece) => {
      text += piece;
    },
    read: () => text,
  };
}

describe('progress', () => {
  test('is one line for a success, without its output', async () => {
    const output = paper();
    const code = await withProgress('Building', async (say) => say('a warning') && 0, output);
    expect(code).toBe(0);
    expect(output.read()).toBe('Building ... 0 s\n');
  });

  test('shows the whole output of a failure after its line', async () => {
    const output = paper();
    const work = async (say) => {
      say('first\n');
      say('last\n');
      return 7;
    };
    expect(await withProgress('Building', work, output)).toBe(7);
    expect(output.read()).toBe('Building ... failed\nfirst\nlast\n');
  });

  test('shows the output of work that throws, and rethrows the error', async () => {
    const output = paper();
    const work = async (say) => {
      say('said\n');
      throw new Error('no');
    };
    await expect(withProgress('Building', work, output)).rejects.toThrow('no');
    expect(output.read()).toBe('Building ... failed\nsaid\n');
  });

  test('is overwritten on a terminal and ends on the same line', async () => {
    const output = paper({ isTTY: true });
    await withProgress('Building', async () => 0, output);
    expect(output.read()).toBe('Building ...\rBuilding ... 0 s\n');
  });
});
