import type { ObservationValue } from '@propolis/domain';
import type { ColonyEvent } from './events.ts';
import { countFrames, readOther, readSigns } from './words.ts';

type Values = Record<string, ObservationValue>;

export interface MappedEvent {
  readonly event: ColonyEvent;
  /** The body of `POST /hives/{id}/observations`, including its date. */
  readonly observation: Values & { readonly observation_date: string; readonly general_notes: string };
  /** False if the event is only in the notes. */
  readonly hasItems: boolean;
}

/**
 * The events of one hive, oldest first, as observations: the nearest items of the catalogue, and the whole record in
 * the notes, so that nothing is lost. Supers are counted from zero, because the records only contain changes.
 */
export function mapHistory(events: readonly ColonyEvent[]): MappedEvent[] {
  let supers = 0;
  return events.map((event) => {
    const before = supers;
    supers = Math.min(10, Math.max(0, supers + changeOfSupers(event, supers)));
    const counted: Values = supers === before ? {} : { structure_honey_super: supers };
    const items = { ...itemsOf(event), ...counted };
    const observation = { ...items, observation_date: event.day, general_notes: notesOf(event) };
    return { event, observation, hasItems: Object.keys(items).length > 0 };
  });
}

/** The record as text: its description, its columns, and its source. */
export function notesOf(event: ColonyEvent): string {
  const amount = amountOf(event) && `${amountOf(event)} (${event.unitCode})`;
  const columns = [event.eventType, event.inoutType, amount, event.clinicalSigns].filter(Boolean).join(' · ');
  return [event.description, columns, `EFSA ${event.eventId}`].filter(Boolean).join('\n');
}

/** The number of an event, from the notes of its observation. */
export const eventIdOf = (notes: unknown): string | undefined =>
  typeof notes === 'string' ? /^EFSA (CM\d+)$/m.exec(notes)?.[1] : undefined;

const UNIT_SYMBOLS: Readonly<Record<string, string>> = { Kilogram: 'kg', Millilitre: 'ml' };
const amountOf = ({ quantity, unit }: ColonyEvent): string =>
  quantity === null ? '' : `${quantity} ${UNIT_SYMBOLS[unit] ?? unit.toLowerCase()}`;

function changeOfSupers({ eventType, inoutType, description }: ColonyEvent, supers: number): number {
  const leaves = eventType === 'OUTPUT';
  if (inoutType === 'Super + 10 frames') return leaves ? -1 : 1;
  if (leaves && inoutType === 'Honey' && /supp?ers removed/i.test(description)) return -supers;
  return leaves && inoutType === 'Honey' && /\bsuper\b/i.test(description) ? -1 : 0;
}

function itemsOf(event: ColonyEvent): Values {
  switch (event.eventType) {
    case 'INPUT':
      return itemsOfInput(event);
    case 'OUTPUT':
      return { output_reason: reasonOf(event), ...itemsOfOutput(event) };
    case 'SAMPLE':
      return { output_reason: ['Sample', event.description].filter(Boolean).join(': ') };
    case 'CLINICAL SIGNS':
      return readSigns(event);
    case 'QUEEN LOSS':
      return problem('option_5', event.description || 'Queen loss');
    case 'SWARM':
      return { swarming_observed: true };
    default:
      return readOther(event.description);
  }
}

const problem = (kind: string, description: string): Values => ({
  problem_observed: true,
  problem_kind: kind,
  problem_description: description,
});

const TREATMENTS: readonly string[] = ['Thymol', 'Amitraz', 'Oxalic acid'];

function reasonOf(event: ColonyEvent): string {
  const what = event.inoutType === 'No input-output' ? event.description : event.inoutType;
  const named = TREATMENTS.includes(what) ? `Varroa treatment: ${what}` : what;
  return [named, amountOf(event)].filter(Boolean).join(', ');
}

function itemsOfInput(event: ColonyEvent): Values {
  const { inoutType, description, quantity } = event;
  if (inoutType === 'Sucrose') {
    const isSolid = /paste|apifonda|\bfood\b/i.test(description);
    const withQueen: Values = /queen ?shift/i.test(description) ? { input_queen: true } : {};
    return { feeding_type: isSolid ? 'option_2' : 'option_1', feeding_quantity: quantity, ...withQueen };
  }
  return { input_reason: reasonOf(event), ...framesAdded(event), ...otherInput(event) };
}

function otherInput({ inoutType, description, quantity }: ColonyEvent): Values {
  if (inoutType === 'Queen excluder' && !isBeeEscape(description)) return { structure_queen_excluder: true };
  if (inoutType !== 'Live bees') return {};
  if (/new queen/i.test(description)) return { input_queen: true };
  return /queen cells/i.test(description) ? { brood_royal_cells: quantity } : { input_bees: true };
}

/** The records keep the bee escape board under the excluders. */
const isBeeEscape = (description: string): boolean => /bee emptier/i.test(description);

const FRAMES_ADDED: Readonly<Record<string, string>> = {
  'Foundation comb': 'input_frames_embossed_wax',
  'Brood comb': 'input_frames_brood',
  'Food comb': 'input_frames_honey',
  'Empty frame': 'input_frames_empty',
  'Super + 10 frames': 'input_frames_empty',
};
const FRAMES_REMOVED: Readonly<Record<string, string>> = {
  'Foundation comb': 'output_frames_embossed_wax',
  'Brood comb': 'output_frames_brood',
  'Food comb': 'output_frames_honey',
  'Super + 10 frames': 'output_frames_empty',
  Honey: 'harvest_honey_frames',
};

function framesAdded(event: ColonyEvent): Values {
  const isWax = /laminated wax/i.test(event.description);
  const item = isWax ? 'input_frames_embossed_wax' : FRAMES_ADDED[event.inoutType];
  const frames = countFrames(event);
  return item && frames !== undefined ? { [item]: frames } : {};
}

function itemsOfOutput(event: ColonyEvent): Values {
  const { inoutType, description, quantity, unit } = event;
  if (inoutType === 'Live bees') return { output_bees: true };
  if (inoutType === 'Queen excluder' && !isBeeEscape(description)) return { structure_queen_excluder: false };
  if (/pollen trap/i.test(description)) return { structure_pollen_trap: false };
  if (/weight from rooftop/i.test(description)) return { structure_has_rock: false };
  // Burr comb counts as wax.
  if (/burr comb/i.test(description) && unit === 'Kilogram') return { harvest_wax: quantity };
  const item = /with honey/i.test(description) ? 'output_frames_honey' : FRAMES_REMOVED[inoutType];
  const frames = countFrames(event);
  return item && frames !== undefined ? { [item]: frames } : {};
}
