import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { untilMidnight } from '../core/clock.ts';
import { followInputs, initPicker, reducePicker } from '../core/reducer.ts';
import type { PickerAction, PickerContext, PickerEvent, PickerState, PickerView } from '../core/types.ts';
import { viewPicker } from '../core/view.ts';
import type { DateRangePickerProps } from './props.ts';
import { systemClock, systemZone } from './system-clock.ts';

/** A running picker: its view and its dispatch function. */
export interface Picker {
  /** The context of the last render. */
  ctx: PickerContext;
  state: PickerState;
  view: PickerView;
  /** Applies immediately: the next action sees the new state. */
  act(action: PickerAction): void;
}

/** Connects the reducer to a component: state, the host's inputs and events, and the clock. */
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

  // Two actions may occur before the next render: the second one must see the state of the first.
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
    for (const event of events) dispatch(event, host);
  };
  return { ctx, state, view: viewPicker(state, ctx), act };
}

/** Compared by value, because a host may pass new objects on each render. */
const areNew = ({ inputs }: PickerContext, { inputs: known }: PickerContext): boolean =>
  inputs.from !== known.from || inputs.to !== known.to || inputs.panel !== known.panel;

/** At midnight today changes (B12); after sleep the check runs when the page becomes visible. */
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

/** Calls the optional handler of an event. */
function dispatch(event: PickerEvent, host: DateRangePickerProps) {
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
