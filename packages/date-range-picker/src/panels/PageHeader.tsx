import { messagesOf } from '../core/locale.ts';
import { showsDays } from '../core/panels.ts';
import type { Picker } from './use-picker.ts';

/** The month or year that is shown, and the arrows that turn the page. */
export function PageHeader({ picker: { ctx, state, view, act }, id }: { picker: Picker; id: string }) {
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
