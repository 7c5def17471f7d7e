import { dayOfText } from './iso-text.ts';
import { dayAt } from './kernel.ts';
import type { IsoDay, PickerContext, Span } from './types.ts';

// Days compare as text; these sort before and after all of them.
const EVER = '0000';
const NEVER = '9999-99';

/** The current day in the zone of the picker. */
export const today = (ctx: PickerContext): IsoDay => dayAt(ctx.now, ctx.timeZone);

// Days are texts, so Math.max and Math.min do not apply.
const later = (a: IsoDay, b: IsoDay): IsoDay => [a, b].sort()[1] ?? a;
const earlier = (a: IsoDay, b: IsoDay): IsoDay => [a, b].sort()[0] ?? a;

/** Both spans include their ends. */
export const isWithin = (inner: Span, outer: Span): boolean =>
  outer.from <= inner.from && inner.to <= outer.to;

/** The allow window in calendar days of the picker's zone, both ends included (B6). */
function allowWindow({ inputs, timeZone }: PickerContext): Span {
  return {
    from: dayOfText(inputs.allowFrom, timeZone) ?? EVER,
    to: dayOfText(inputs.allowTo, timeZone) ?? NEVER,
  };
}

/** The window allowed by the flags `past` and `future`; it always contains today (1.1). */
function flagWindow(ctx: PickerContext): Span {
  const { past = true, future = true } = ctx.inputs;
  return { from: past ? EVER : today(ctx), to: future ? NEVER : today(ctx) };
}

/** All selectable days: always one contiguous span (specification 5). */
export function selectable(ctx: PickerContext): Span {
  const [allowed, flagged] = [allowWindow(ctx), flagWindow(ctx)];
  return { from: later(allowed.from, flagged.from), to: earlier(allowed.to, flagged.to) };
}

/** Whether every day of the span is selectable. */
export const isSelectable = (span: Span, ctx: PickerContext): boolean => isWithin(span, selectable(ctx));

/** The selectable part of the span; empty (`from` after `to`) if there is none. */
export function trimmed(span: Span, ctx: PickerContext): Span {
  const { from, to } = selectable(ctx);
  return { from: later(span.from, from), to: earlier(span.to, to) };
}

/**
 * Whether a whole month, quarter or year is selectable: it lies within the allow window and not completely on
 * the side that a flag forbids; the one that contains today is selectable as a whole (B8).
 */
export function isUnitSelectable(span: Span, ctx: PickerContext): boolean {
  const flagged = flagWindow(ctx);
  return isWithin(span, allowWindow(ctx)) && span.to >= flagged.from && span.from <= flagged.to;
}
