import { isSelectable, today } from './allowed.ts';
import { dayOfText } from './iso-text.ts';
import { addDays, addMonths } from './kernel.ts';
import type { IsoDay, PickerContext, PresetId, Span } from './types.ts';

/** Those of the past, as most data has no future; a host names others. */
const DEFAULT_PRESETS: readonly PresetId[] = [
  'today',
  'yesterday',
  'last7days',
  'last30days',
  'last90days',
  'last365days',
  'forever',
  'custom',
];

/** One day, so many days from today. */
const day = (count: number) => (now: IsoDay) => ({ from: addDays(now, count), to: addDays(now, count) });
/** Up to today. */
const last = (from: (now: IsoDay) => IsoDay) => (now: IsoDay) => ({ from: from(now), to: now });
/** From today on. */
const next = (to: (now: IsoDay) => IsoDay) => (now: IsoDay) => ({ from: now, to: to(now) });

/** Both ends included, months and years clamped to the month's last day: longer than their names say (B22, 1.3). */
const SPANS: Partial<Record<PresetId, (now: IsoDay) => Span>> = {
  today: day(0),
  yesterday: day(-1),
  tomorrow: day(1),
  last7days: last((now) => addDays(now, -7)),
  last30days: last((now) => addMonths(now, -1)),
  last90days: last((now) => addMonths(now, -3)),
  last365days: last((now) => addMonths(now, -12)),
  next7days: next((now) => addDays(now, 7)),
  next30days: next((now) => addMonths(now, 1)),
  next90days: next((now) => addMonths(now, 3)),
  next365days: next((now) => addMonths(now, 12)),
};

/** The days of a preset as of now; null for `custom`, and for `forever` without a beginning in the past (B5). */
export function presetSpan(id: PresetId, ctx: PickerContext): Span | null {
  const now = today(ctx);
  if (id !== 'forever') return SPANS[id]?.(now) ?? null;
  const from = dayOfText(ctx.inputs.begin, ctx.timeZone);
  return from && from <= now ? { from, to: now } : null;
}

/** The presets that are offered, in the host's order. */
export const offeredPresets = (ctx: PickerContext): readonly PresetId[] =>
  (ctx.inputs.presets ?? DEFAULT_PRESETS).filter((id) => id === 'custom' || presetSpan(id, ctx));

/** Whether the preset can be applied now: it is offered and all its days may be chosen (B9). */
export function canApply(id: PresetId, ctx: PickerContext): boolean {
  if (!offeredPresets(ctx).includes(id)) return false;
  const span = presetSpan(id, ctx);
  return span === null || isSelectable(span, ctx);
}
