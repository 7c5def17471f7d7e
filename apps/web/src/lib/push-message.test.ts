import { expect, test } from 'vitest';
import { addressWithin, readPushMessage } from './push-message.ts';

const HOME = 'https://propolis.test/';

test.each([
  ['/notifications/7', `${HOME}notifications/7`],
  ['notifications/7?a=b#c', `${HOME}notifications/7?a=b`],
  ['https://evil.example/', HOME],
  ['//evil.example/notifications/7', HOME],
  ['/\\evil.example', HOME],
  ['https://propolis.test.evil.example/', HOME],
  ['https://propolis.test@evil.example/', HOME],
  ['https://propolis.test:8443/', HOME],
  ['http://propolis.test/', HOME],
  ['javascript:alert(1)', HOME],
  ['data:text/html,x', HOME],
  ['blob:https://propolis.test/x', `${HOME}`],
  ['/api/user/export', HOME],
  ['https://[', HOME],
  ['', HOME],
  [undefined, HOME],
  [{}, HOME],
])('a click on a message with path %j opens %s', (path, address) => {
  expect(addressWithin(path, 'https://propolis.test')).toBe(address);
});

test('the text of a message is shown, and for an empty message the name of the app', () => {
  const message = { title: 'Rappel', text: 'Les Tilleuls', path: '/notifications/7', tag: 'notification 7' };
  expect(readPushMessage(JSON.stringify(message))).toEqual(message);
  for (const nothing of [undefined, '', '{', 'null', '7', '{"title":{"a":1},"text":[],"path":7}'])
    expect(readPushMessage(nothing)).toMatchObject({ title: 'Propolis', text: '', path: '/' });
});
