import { type KeyboardEvent, useRef } from 'react';
import { messagesOf } from '../core/locale.ts';
import { offeredPanels } from '../core/panels.ts';
import type { Picker } from './use-picker.ts';
import { isRtl } from './use-roving-focus.ts';

interface Props {
  picker: Picker;
  /** Each tab's id is this and the panel. */
  tabId: string;
  /** Id of what the tabs switch. */
  controls: string;
}

/** One button for each panel; the arrow keys show the neighbour at once. */
export function PanelTabs({ picker: { ctx, state, act }, tabId, controls }: Props) {
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
