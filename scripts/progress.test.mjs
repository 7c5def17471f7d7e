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
  test('is one line for what succeeds, whatever it said', async () => {
    const output = paper();
    const code = await withProgress('Building', async (say) => say('a warning') && 0, output);
    expect(code).toBe(0);
    expect(output.read()).toBe('Building ... 0 s\n');
  });

  test('shows everything that was said by what fails, after its line', async () => {
    const output = paper();
    const work = async (say) => {
      say('first\n');
      say('last\n');
      return 7;
    };
    expect(await withProgress('Building', work, output)).toBe(7);
    expect(output.read()).toBe('Building ... failed\nfirst\nlast\n');
  });

  test('shows what was said by what throws, and passes the fault on', async () => {
    const output = paper();
    const work = async (say) => {
      say('said\n');
      throw new Error('no');
    };
    await expect(withProgress('Building', work, output)).rejects.toThrow('no');
    expect(output.read()).toBe('Building ... failed\nsaid\n');
  });

  test('is written over on a terminal, and ends in the same line', async () => {
    const output = paper({ isTTY: true });
    await withProgress('Building', async () => 0, output);
    expect(output.read()).toBe('Building ...\rBuilding ... 0 s\n');
  });
});
