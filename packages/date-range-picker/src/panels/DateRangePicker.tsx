import { useId } from 'react';
import { languageOf, messagesOf } from '../core/locale.ts';
import { offeredPanels } from '../core/panels.ts';
import { statusOf } from '../core/status.ts';
import { DayGrid } from './DayGrid.tsx';
import { PageHeader } from './PageHeader.tsx';
import { PanelTabs } from './PanelTabs.tsx';
import { PresetList } from './PresetList.tsx';
import type { DateRangePickerProps } from './props.ts';
import { themeVariables } from './theme-variables.ts';
import { UnitGrid } from './UnitGrid.tsx';
import { usePicker } from './use-picker.ts';

/**
 * A range of days, chosen by days, weeks, months, quarters, years or by name. Needs `theme.css`. Its value starts
 * with `from` and `to` and is told by the events; texts that are no dates count as null.
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
