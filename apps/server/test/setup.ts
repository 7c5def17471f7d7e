import { format } from 'node:util';
import { afterAll, afterEach } from 'vitest';
import { closeEverything } from './closing.ts';

/** An unexpected console.error fails the test that caused it; a test that expects one spies on it. */
const unexpected: string[] = [];
const print = console.error;
console.error = (...words: unknown[]) => {
  unexpected.push(format(...words));
  print(...words);
};

afterEach(() => {
  const lines = unexpected.splice(0);
  if (lines.length > 0) throw new Error(`Unexpected console.error:\n${lines.join('\n')}`);
});

afterAll(closeEverything);
