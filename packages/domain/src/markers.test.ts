import { expect, test } from 'vitest';
import { CARD_SIDE_MM, cardAddress, readCard } from './markers.ts';

const hive = 'https://propolis.example/apiary/12/hive/345';

test("a card's code contains its hive and its width", () => {
  expect(readCard(cardAddress(hive))).toEqual({ apiaryId: 12, hiveId: 345, sideMm: CARD_SIDE_MM });
  expect(readCard(cardAddress(hive, 27.5))).toEqual({ apiaryId: 12, hiveId: 345, sideMm: 27.5 });
  expect(readCard('http://192.168.1.20:3000/bees/apiary/1/hive/2?card=30')).toMatchObject({ hiveId: 2 });
});

test('a code without a size is not a card', () => {
  expect(readCard(hive)).toBeUndefined();
  expect(readCard('http://www.probee.cz/LoggedUser/UploadVarroa.aspx?UlId=82')).toBeUndefined();
});

test.each(['9.99', '120.01', '0', '1000', '-30', 'NaN', '30mm', '3e1', ''])(
  'a width of %s mm is rejected',
  (side) => {
    expect(readCard(`${hive}?card=${side}`)).toBeUndefined();
  },
);

test.each(['10', '120'])('a width of %s mm is accepted', (side) => {
  expect(readCard(`${hive}?card=${side}`)).toMatchObject({ sideMm: Number(side) });
});

test.each([
  'ftp://propolis.example/apiary/12/hive/345?card=30',
  'https://propolis.example/apiary/12/hive/345?card=30&x=1',
  'https://propolis.example/apiary/12/hive/345/edit?card=30',
  'see https://propolis.example/apiary/12/hive/345?card=30',
  'https://propolis.example/apiary/0x1/hive/345?card=30',
])('%s is not a card', (text) => {
  expect(readCard(text)).toBeUndefined();
});
