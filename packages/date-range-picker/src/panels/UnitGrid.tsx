import { cellAfterKey } from '../core/keys.ts';
import type { PickerAction } from '../core/types.ts';
import { quarterMonths } from '../core/view.ts';
import { Grid } from './Grid.tsx';
import type { Picker } from './use-picker.ts';

/** A panel that shows months, quarters or years. */
export type UnitPanel = 'month' | 'quarter' | 'year';

interface Props {
  picker: Picker;
  panel: UnitPanel;
  labelledBy: string;
}

/** A page of this grid is a year. */
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
export function UnitGrid({ picker, panel, labelledBy }: Props) {
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
