import type { KeyboardEvent } from 'react';
import { cellAfterKey } from '../core/keys.ts';
import type { Cell, PickerAction } from '../core/types.ts';
import { quarterMonths } from '../core/view.ts';
import { cellAttributes, gridAttributes } from './grid-attributes.ts';
import type { Picker } from './use-picker.ts';
import { isRtl, useRovingFocus } from './use-roving-focus.ts';

/** A panel that shows months, quarters or years. */
export type UnitPanel = 'month' | 'quarter' | 'year';

interface Props {
  picker: Picker;
  panel: UnitPanel;
  labelledBy: string;
}

const COLUMNS = { month: 3, quarter: 1, year: 1 };
const PAGE_KEYS: Readonly<Record<string, 'prev' | 'next'>> = { PageUp: 'prev', PageDown: 'next' };

/** `2026-03`, `2026-Q1` or `2026` as a choice on the page shown. */
const choiceOf = (panel: UnitPanel, key: string): PickerAction => {
  if (panel === 'month') return { month: Number(key.slice(-2)) };
  return panel === 'quarter' ? { quarter: Number(key.slice(-1)) } : { year: Number(key) };
};

/** The same month or quarter on the page that an arrow turns to. */
const onPage = (key: string, way: 'prev' | 'next'): string =>
  String(Number(key.slice(0, 4)) + (way === 'next' ? 1 : -1)).padStart(4, '0') + key.slice(4);

/** The months or quarters of a year, or the years. */
export function UnitGrid({ picker: { ctx, view, act }, panel, labelledBy }: Props) {
  const roving = useRovingFocus(view.cells);
  const columns = COLUMNS[panel];
  const attribute = `data-${panel}`;
  const keyOf = (target: EventTarget) =>
    target instanceof Element ? target.closest(`[${attribute}]`)?.getAttribute(attribute) : undefined;

  const press = (event: KeyboardEvent) => {
    const current = keyOf(event.target);
    if (!current || event.ctrlKey || event.altKey || event.metaKey) return;
    const { key, shiftKey: shift } = event;
    const index = view.cells.findIndex((cell) => cell.key === current);
    const target = cellAfterKey(
      index,
      { key, shift, rtl: isRtl(event.currentTarget) },
      { count: view.cells.length, columns },
    );
    const way = panel === 'year' ? undefined : PAGE_KEYS[key];
    if (target === null && !way && key !== 'Enter' && key !== ' ') return;
    event.preventDefault();
    if (target !== null) return roving.moveTo(view.cells[target]?.key ?? current);
    if (!way) return act(choiceOf(panel, current));
    act({ nav: way });
    roving.moveTo(onPage(current, way));
  };

  return (
    <table
      ref={roving.grid}
      className={`drp-grid drp-units drp-${panel}s`}
      {...gridAttributes(labelledBy)}
      onKeyDown={press}
      onClick={({ target }) => {
        const key = keyOf(target);
        if (key) act(choiceOf(panel, key));
      }}
      onFocus={({ target }) => roving.hold(keyOf(target) ?? null)}
      onBlur={roving.release}
    >
      <tbody>
        {rowsOf(view.cells, columns).map((row) => (
          <tr key={row[0]?.key}>
            {row.map((cell) => (
              <td key={cell.key} {...cellAttributes(cell, roving.key)} {...{ [attribute]: cell.key }}>
                <span>
                  {cell.label}
                  {panel === 'quarter' && <small>{quarterMonths(firstDay(cell.key), ctx).join(' · ')}</small>}
                </span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The first day of `2026-Q2`. */
const firstDay = (quarter: string): string =>
  `${quarter.slice(0, 5)}${String(Number(quarter.slice(-1)) * 3 - 2).padStart(2, '0')}-01`;

const rowsOf = (cells: readonly Cell[], columns: number): Cell[][] =>
  Array.from({ length: Math.ceil(cells.length / columns) }, (_, index) =>
    cells.slice(index * columns, (index + 1) * columns),
  );
