import { foldText } from '../search.ts';

/** What a beekeeper types freely into a record, the most telling first. */
const RECORD_TEXTS = [
  'product',
  'batch',
  'lot',
  'note',
  'honey_type',
  'method',
  'prescribed_by',
  'dispensed_by',
  'administered_by',
  'party_name',
  'party_address',
  'party_number',
] as const;

/** The texts of a record of any kind. */
export const recordTexts = (content: object): string[] =>
  RECORD_TEXTS.flatMap((key) => {
    const text: unknown = Reflect.get(content, key);
    return typeof text === 'string' && text !== '' ? [text] : [];
  });

/** The same ready to be searched. */
export const recordWords = (content: object): string => foldText(recordTexts(content).join('\n'));
