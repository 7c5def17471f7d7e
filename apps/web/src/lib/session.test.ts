import { expect, test } from 'vitest';
import { closeSession, readSessionEnd } from './session.ts';

test('a session that another tab opens is the last one of this page, which nobody has ended here', () => {
  closeSession('deleted');
  expect(readSessionEnd()).toBe('deleted');
  for (const stored of ['Bearer of-bruno', null]) {
    if (stored) localStorage.setItem('token', stored);
    else localStorage.removeItem('token');
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    expect(readSessionEnd()).toBeNull();
  }
});
