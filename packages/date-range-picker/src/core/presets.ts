import { isSelectable, today } from './allowed.ts';
import { dayOfText } from './iso-text.ts';
import { addDays, addMonths } from './kernel.ts';
import type { IsoDay, PickerContext, PresetId, Span } from './types.ts';

/** Past periods, because most data has no future; a host can choose others. */
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

/** The day `count` days from today. */
const day = (count: number) => (now: IsoDay) => ({ from: addDays(now, count), to: addDays(now, count) });
/** A span that ends today. */
const last = (from: (now: IsoDay) => IsoDay) => (now: IsoDay) => ({ from: from(now), to: now });
/** A span that starts today. */
const next = (to: (now: IsoDay) => IsoDay) => (now: IsoDay) => ({ from: now, to: to(now) });

/**
 * Both ends included, clamped to the last day of a month: one day longer than the names suggest (B22, 1.3).
 */
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

/** The current span of a preset; null for `custom`, and for `forever` without a `begin` in the past (B5). */
export function presetSpan(id: PresetId, ctx: PickerContext): Span | null {
  const now = today(ctx);
  if (id !== 'forever') return SPANS[id]?.(now) ?? null;
  const from = dayOfText(ctx.inputs.begin, ctx.timeZone);
  return from && from <= now ? { from, to: now } : null;
}

/** The available presets, in the host's order. */
export const offeredPresets = (ctx: PickerContext): readonly PresetId[] =>
  (ctx.inputs.presets ?? DEFAULT_PRESETS).filter((id) => id === 'custom' || presetSpan(id, ctx));

/** Whether the preset can be applied: it is available and all its days are selectable (B9). */
export function canApply(id: PresetId, ctx: PickerContext): boolean {
  if (!offeredPresets(ctx).includes(id)) return false;
  const span = presetSpan(id, ctx);
  return span === null || isSelectable(span, ctx);
}
