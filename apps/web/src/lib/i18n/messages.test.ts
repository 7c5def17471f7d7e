import { expect, test } from 'vitest';
import { loadMessages, messagesOf } from './messages.ts';

test('in French the words of all rooms have spaces at which no line breaks, those of other languages as they are typed', async () => {
  const plain = (words: unknown) => JSON.stringify(words).match(/ [:;?!»%](?!:)|« /g) ?? [];
  await Promise.all([loadMessages('fr'), loadMessages('en')]);
  expect(plain(messagesOf('fr'))).toEqual([]);
  expect(JSON.stringify(messagesOf('en'))).not.toContain('\u00A0');
});
