import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { untilMidnight } from '../core/clock.ts';
import { followInputs, initPicker, reducePicker } from '../core/reducer.ts';
import type { PickerAction, PickerContext, PickerEvent, PickerState, PickerView } from '../core/types.ts';
import { viewPicker } from '../core/view.ts';
import type { DateRangePickerProps } from './props.ts';
import { systemClock, systemZone } from './system-clock.ts';

/** A picker that runs: what is drawn, and how it is acted upon. */
export interface Picker {
  /** The world of the last drawing. */
  ctx: PickerContext;
  state: PickerState;
  view: PickerView;
  /** Takes effect at once: the next action finds what this one made. */
  act(action: PickerAction): void;
}

/** Binds the reducer to a component: its state, the host's inputs and events, and the clock. */
export function usePicker(props: DateRangePickerProps): Picker {
  const clock = props.now ?? systemClock;
  const [now, setNow] = useState(clock);
  const [zone] = useState(systemZone);
  const contextOf = (inputs: DateRangePickerProps, instant: number): PickerContext => ({
    inputs,
    timeZone: inputs.timeZone ?? zone,
    now: instant,
    labels: inputs.labels,
  });
  const ctx = contextOf(props, now);
  const [state, setState] = useState(() => initPicker(ctx));
  const [followed, setFollowed] = useState(ctx);
  if (areNew(ctx, followed)) {
    setFollowed(ctx);
    setState(followInputs(state, followed, ctx));
  }

  // Two actions may come before the next drawing: the second one must find what the first one made.
  const latest = useRef({ state, props });
  useLayoutEffect(() => {
    latest.current = { state, props };
  });
  useDayChange(ctx, () => setNow(clock()));

  const act = (action: PickerAction) => {
    const { props: host, state: before } = latest.current;
    const instant = (host.now ?? systemClock)();
    const { state: after, events } = reducePicker(before, action, contextOf(host, instant));
    latest.current = { state: after, props: host };
    setState(after);
    setNow(instant);
    for (const event of events) tell(event, host);
  };
  return { ctx, state, view: viewPicker(state, ctx), act };
}

/** By value: a host may write its inputs anew at each drawing. */
const areNew = ({ inputs }: PickerContext, { inputs: known }: PickerContext): boolean =>
  inputs.from !== known.from || inputs.to !== known.to || inputs.panel !== known.panel;

/** At midnight today is another day (B12); a machine that slept through it looks again when it is looked at. */
function useDayChange(ctx: PickerContext, reread: () => void) {
  const latest = useRef(reread);
  useLayoutEffect(() => {
    latest.current = reread;
  });
  const { now, timeZone } = ctx;
  useEffect(() => {
    const look = () => latest.current();
    const timer = setTimeout(look, untilMidnight({ now, timeZone, inputs: {} }));
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [now, timeZone]);
}

/** Each kind of event has a handler of its own, which the host may leave out. */
function tell(event: PickerEvent, host: DateRangePickerProps) {
  switch (event.type) {
    case 'select':
      return host.onSelect?.(event.value);
    case 'update':
      return host.onUpdate?.(event.value);
    case 'reset':
      return host.onReset?.(event.value);
    case 'panel':
      return host.onPanelChange?.(event.panel);
  }
}
