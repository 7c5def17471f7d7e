import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

const noise: unknown[][] = [];
beforeEach(() => {
  noise.length = 0;
  vi.spyOn(console, 'error').mockImplementation((...parts) => void noise.push(parts));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
  expect(noise, 'unexpected console.error').toEqual([]);
});
