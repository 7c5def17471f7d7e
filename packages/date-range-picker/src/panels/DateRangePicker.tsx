import { type CSSProperties, type KeyboardEvent, useId, useRef } from 'react';
import { languageOf, messagesOf } from '../core/locale.ts';
import { offeredPanels, showsDays } from '../core/panels.ts';
import { statusOf } from '../core/status.ts';
import { DayGrid, UnitGrid } from './Grid.tsx';
import type { DateRangePickerProps } from './props.ts';
import { type Picker, usePicker } from './use-picker.ts';
import { isRtl } from './use-roving-focus.ts';

/** CSS variables that `theme` and `width` override; missing ones keep the defaults of theme.css. */
function themeVariables({ theme = {}, width = 'auto' }: DateRangePickerProps): CSSProperties {
  const variables = {
    '--primary-color': theme.primary,
    '--secondary-color': theme.secondary,
    '--ternary-color': theme.ternary,
    '--border-color': theme.border,
    '--normal-color': theme.light,
    '--contrast-color': theme.dark,
    '--hover-day-color': theme.hovers?.day,
    '--hover-range-color': theme.hovers?.range,
    '--default-width': width === 'auto' ? undefined : width,
  };
  return variables as CSSProperties; // React's type has no custom properties.
}

/**
 * A picker for a range of days by days, weeks, months, quarters, years or presets. Requires `theme.css`.
 * `from` and `to` set the initial value, and events report changes; invalid dates count as null.
 */
export function DateRangePicker(props: DateRangePickerProps) {
  const picker = usePicker(props);
  const id = useId();
  const { ctx, state, view, act } = picker;
  const { panel } = state;
  const messages = messagesOf(ctx);
  const panels = offeredPanels(ctx);
  const hasTabs = panels.length > 1;
  const hasHeader = view.header !== null;
  const titleId = `${id}title`;
  const tabPanel = {
    role: 'tabpanel',
    ...(panels.includes(panel)
      ? { 'aria-labelledby': `${id}tab-${panel}` }
      : { 'aria-label': messages.panels[panel] }),
  };

  return (
    <div className="date-range-picker" dir={props.dir} lang={languageOf(ctx)} style={themeVariables(props)}>
      <div className="drp-card">
        {hasTabs && <PanelTabs picker={picker} tabId={`${id}tab-`} controls={`${id}panel`} />}
        <div id={`${id}panel`} className="drp-body" {...(hasTabs && tabPanel)}>
          {panel === 'range' && view.presets.length > 1 && (
            <PresetList picker={picker} name={`${id}preset`} />
          )}
          <div className="drp-calendar">
            {hasHeader ? (
              <PageHeader picker={picker} id={titleId} />
            ) : (
              <div id={titleId} className="drp-unseen">
                {messages.panels[panel]}
              </div>
            )}
            {panel === 'month' || panel === 'quarter' || panel === 'year' ? (
              <UnitGrid key={panel} picker={picker} panel={panel} labelledBy={titleId} />
            ) : (
              <DayGrid picker={picker} labelledBy={titleId} weekNumbers={props.weekNumbers ?? false} />
            )}
          </div>
        </div>
        <div className="drp-footer">
          <p role="status" className="drp-status">
            <bdi>{statusOf(state, ctx)}</bdi>
          </p>
          {(props.showControls ?? true) && (
            <div className="drp-controls">
              <button type="button" data-action="reset" onClick={() => act({ reset: 1 })}>
                {props.resetTitle ?? messages.reset}
              </button>
              <button
                type="button"
                data-action="submit"
                disabled={!view.canSubmit}
                onClick={() => act({ submit: 1 })}
              >
                {props.submitTitle ?? messages.submit}
              </button>
            </div>
          )}
        </div>
      </div>
    </div>
  );
}

/** The current month or year with the paging arrows. */
function PageHeader({ picker: { ctx, state, view, act }, id }: { picker: Picker; id: string }) {
  const { previousMonth, nextMonth, previousYear, nextYear } = messagesOf(ctx);
  const [previous, next] = showsDays(state.panel) ? [previousMonth, nextMonth] : [previousYear, nextYear];
  const arrow = (way: 'prev' | 'next', label: string) => (
    <button
      type="button"
      className="drp-arrow"
      data-nav={way}
      aria-label={label}
      onClick={() => act({ nav: way })}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={way === 'prev' ? 'm15 5-7 7 7 7' : 'm9 5 7 7-7 7'} />
      </svg>
    </button>
  );
  return (
    <div className="drp-header">
      {arrow('prev', previous)}
      <div id={id} aria-live="polite">
        {view.header}
      </div>
      {arrow('next', next)}
    </div>
  );
}

interface PanelTabsProps {
  picker: Picker;
  /** Each tab's id consists of this and the panel. */
  tabId: string;
  /** Id of the tab panel. */
  controls: string;
}

/** One tab per panel; the arrow keys switch immediately. */
function PanelTabs({ picker: { ctx, state, act }, tabId, controls }: PanelTabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const panels = offeredPanels(ctx);
  const messages = messagesOf(ctx);
  const reached = Math.max(0, panels.indexOf(state.panel));

  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const step = isRtl(event.currentTarget) ? -1 : 1;
    const target = {
      ArrowRight: reached + step,
      ArrowLeft: reached - step,
      Home: 0,
      End: panels.length - 1,
    }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    const panel = panels.at(target % panels.length);
    if (!panel) return;
    act({ panel });
    list.current?.querySelector<HTMLElement>(`[data-panel="${panel}"]`)?.focus();
  };

  return (
    <div ref={list} className="drp-tabs" role="tablist" aria-label={messages.panelsTitle} onKeyDown={press}>
      {panels.map((panel, index) => (
        <button
          key={panel}
          id={tabId + panel}
          type="button"
          role="tab"
          data-panel={panel}
          aria-selected={panel === state.panel}
          aria-controls={controls}
          tabIndex={index === reached ? 0 : -1}
          onClick={() => act({ panel })}
        >
          {messages.panels[panel]}
        </button>
      ))}
    </div>
  );
}

/** The list of presets. A click on the marked one applies it again (B2). */
function PresetList({ picker: { ctx, view, act }, name }: { picker: Picker; name: string }) {
  const messages = messagesOf(ctx);
  return (
    <fieldset className="drp-presets">
      <legend className="drp-unseen">{messages.presetsTitle}</legend>
      {view.presets.map(({ id, disabled, checked }) => (
        <label key={id}>
          <input
            type="radio"
            name={name}
            data-preset={id}
            disabled={disabled}
            checked={checked}
            onChange={noChange}
            onClick={() => act({ preset: id })}
            onKeyUp={(event) => {
              // In some browsers the space bar triggers no click on a checked radio.
              if (event.key !== ' ' || !checked) return;
              event.preventDefault();
              act({ preset: id });
            }}
          />
          <span>{messages.presets[id]}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** React requires a change handler; clicks are handled instead, because they also occur without a change. */
const noChange = () => undefined;
