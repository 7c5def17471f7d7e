import type { KeyboardEvent, ReactNode } from 'react';
import { cellAfterKey, dayAfterKey, type GridKey } from '../core/keys.ts';
import { messagesOf } from '../core/locale.ts';
import type { Cell, PickerAction } from '../core/types.ts';
import { weekNumber } from '../core/units.ts';
import { quarterMonths, weekdayNames } from '../core/view.ts';
import type { Picker } from './use-picker.ts';
import { isRtl, useRovingFocus } from './use-roving-focus.ts';

interface GridProps {
  picker: Picker;
  labelledBy: string;
  /** `day`, `month`, `quarter` or `year`: names the test hook of each cell. */
  unit: string;
  columns: number;
  className: string;
  /** The header row. */
  head?: ReactNode;
  /** Header of a row, by the key of its first cell. */
  rowHead?: (key: string) => ReactNode;
  /** Text below the label of a cell. */
  note?: (key: string) => ReactNode;
  /** The focus target of a key, and its action; null for other keys. */
  moveBy(key: string, pressed: GridKey): { to: string; act?: PickerAction } | null;
  /** The action of a click on a cell. */
  choice(key: string): PickerAction;
}

// The APG uses a table with the role grid; the linter accepts only a div.
const GRID = { role: 'grid', 'aria-multiselectable': true };
const STATES = ['first', 'last', 'outside'] as const;

/** The accessible state of a cell: chosen, disabled, today. */
const stateOf = (cell: Cell) => ({
  role: 'gridcell',
  'aria-label': cell.name,
  'aria-selected': cell.selected,
  'aria-disabled': cell.disabled || undefined,
  'aria-current': cell.today ? ('date' as const) : undefined,
  'data-preview': cell.preview || undefined,
  className: STATES.filter((state) => cell[state]).join(' ') || undefined,
});

/** A grid of cells for mouse, touch and keyboard; one of them is in the tab order (APG grid). */
export function Grid({ picker: { state, view, act }, labelledBy, unit, columns, ...parts }: GridProps) {
  const { cells, canSubmit } = view;
  const roving = useRovingFocus(cells);
  const hook = `data-${unit}`;
  const keyOf = (target: EventTarget) =>
    target instanceof Element ? target.closest(`[${hook}]`)?.getAttribute(hook) : null;
  const point = (key: string | null | undefined) => act(key ? { hover: key } : { leave: 1 });

  const press = (event: KeyboardEvent) => {
    const current = keyOf(event.target);
    if (!current || event.ctrlKey || event.altKey || event.metaKey) return;
    const { key, shiftKey: shift } = event;
    const isStarted = state.from !== null && state.to === null;
    if (key === 'Escape' && isStarted && cells.some(({ preview }) => preview)) {
      // The first Escape ends the preview of a started range; the second one reaches the surrounding dialog.
      event.preventDefault();
      event.stopPropagation();
      return act({ leave: 1 });
    }
    const move = parts.moveBy(current, { key, shift, rtl: isRtl(event.currentTarget) });
    if (!move && key !== 'Enter' && key !== ' ') return;
    event.preventDefault();
    if (!move) return act(parts.choice(current));
    if (move.act) act(move.act);
    roving.moveTo(move.to);
  };

  const draw = (cell: Cell) => (
    <td
      key={cell.key}
      {...stateOf(cell)}
      tabIndex={cell.key === roving.key ? 0 : -1}
      {...{ [hook]: cell.key }}
    >
      <span>
        {cell.label}
        {parts.note?.(cell.key)}
      </span>
    </td>
  );
  return (
    <table
      ref={roving.grid}
      className={`drp-grid ${parts.className}`}
      {...GRID}
      aria-labelledby={labelledBy}
      data-complete={canSubmit || undefined}
      onKeyDown={press}
      onClick={({ target }) => {
        const key = keyOf(target);
        if (key) act(parts.choice(key));
      }}
      onMouseOver={({ target }) => point(keyOf(target))}
      onMouseLeave={() => point(null)}
      onFocus={({ target }) => {
        roving.hold(keyOf(target) ?? null);
        point(keyOf(target));
      }}
      onBlur={(event) => {
        if (roving.release(event)) point(null);
      }}
    >
      {parts.head}
      <tbody>
        {cells.map(
          ({ key }, index) =>
            index % columns === 0 && (
              <tr key={key}>
                {parts.rowHead?.(key)}
                {cells.slice(index, index + columns).map(draw)}
              </tr>
            ),
        )}
      </tbody>
    </table>
  );
}

interface DayGridProps {
  picker: Picker;
  /** Id of the header, which names the grid. */
  labelledBy: string;
  /** Shows ISO 8601 numbers before each week. */
  weekNumbers: boolean;
}

/** The days of a month, in weeks from Monday. */
export function DayGrid({ picker, labelledBy, weekNumbers }: DayGridProps) {
  const { panels, weekdays } = messagesOf(picker.ctx);
  const head = (
    <thead>
      <tr>
        {weekNumbers && (
          <th scope="col" className="drp-week" abbr={panels.week}>
            #
          </th>
        )}
        {weekdayNames(picker.ctx).map((name, index) => (
          <th key={name} scope="col" abbr={name}>
            {weekdays[index]}
          </th>
        ))}
      </tr>
    </thead>
  );
  const weekHead = (monday: string) => (
    <th scope="row" className="drp-week" aria-label={`${panels.week} ${weekNumber(monday)}`}>
      {weekNumber(monday)}
    </th>
  );
  return (
    <Grid
      picker={picker}
      labelledBy={labelledBy}
      unit="day"
      columns={7}
      className="drp-days"
      head={head}
      rowHead={weekNumbers ? weekHead : undefined}
      moveBy={(day, pressed) => {
        const to = dayAfterKey(day, pressed);
        return to === null ? null : { to, act: { focus: to } };
      }}
      choice={(day) => ({ click: day })}
    />
  );
}

/** A panel with months, quarters or years. */
type UnitPanel = 'month' | 'quarter' | 'year';

interface UnitGridProps {
  picker: Picker;
  panel: UnitPanel;
  labelledBy: string;
}

/** A page of this grid is a year. */
const PAGE_KEYS: Readonly<Record<string, 'prev' | 'next'>> = { PageUp: 'prev', PageDown: 'next' };

/** The action that chooses `2026-03`, `2026-Q1` or `2026` on the current page. */
const choiceOf = (panel: UnitPanel, key: string): PickerAction => {
  if (panel === 'month') return { month: Number(key.slice(-2)) };
  return panel === 'quarter' ? { quarter: Number(key.slice(-1)) } : { year: Number(key) };
};

/** The same month or quarter on the next or previous page. */
const onPage = (key: string, way: 'prev' | 'next'): string =>
  String(Number(key.slice(0, 4)) + (way === 'next' ? 1 : -1)).padStart(4, '0') + key.slice(4);

/** The months or quarters of a year, or the years. */
export function UnitGrid({ picker, panel, labelledBy }: UnitGridProps) {
  const { cells } = picker.view;
  const columns = panel === 'month' ? 3 : 1;
  const monthsOf = (quarter: string) => <small>{quarterMonths(quarter, picker.ctx)}</small>;
  return (
    <Grid
      picker={picker}
      labelledBy={labelledBy}
      unit={panel}
      columns={columns}
      className={`drp-units drp-${panel}s`}
      note={panel === 'quarter' ? monthsOf : undefined}
      moveBy={(key, pressed) => {
        const way = PAGE_KEYS[pressed.key];
        if (way && panel !== 'year') return { to: onPage(key, way), act: { nav: way } };
        const index = cells.findIndex((cell) => cell.key === key);
        const target = cellAfterKey(index, pressed, { count: cells.length, columns });
        return target === null ? null : { to: cells[target]?.key ?? key };
      }}
      choice={(key) => choiceOf(panel, key)}
    />
  );
}
