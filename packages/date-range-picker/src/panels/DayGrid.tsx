import type { KeyboardEvent } from 'react';
import { dayAfterKey } from '../core/keys.ts';
import { messagesOf } from '../core/locale.ts';
import type { Cell } from '../core/types.ts';
import { weekNumber } from '../core/units.ts';
import { weekdayNames } from '../core/view.ts';
import { cellAttributes, gridAttributes } from './grid-attributes.ts';
import type { Picker } from './use-picker.ts';
import { isRtl, useRovingFocus } from './use-roving-focus.ts';

interface Props {
  picker: Picker;
  labelledBy: string;
  weekNumbers: boolean;
}

const dayOf = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-day]')?.dataset.day : undefined;

/** The days of a month, in weeks from Monday. */
export function DayGrid({ picker: { ctx, view, act }, labelledBy, weekNumbers }: Props) {
  const roving = useRovingFocus(view.cells);
  const messages = messagesOf(ctx);

  const press = (event: KeyboardEvent) => {
    const day = dayOf(event.target);
    if (!day || event.ctrlKey || event.altKey || event.metaKey) return;
    const { key, shiftKey: shift } = event;
    if (key === 'Escape') {
      if (!view.cells.some(({ preview }) => preview)) return;
      event.stopPropagation(); // the first Escape drops the preview, the next one is the dialog's around it
      return act({ leave: 1 });
    }
    const target = dayAfterKey(day, { key, shift, rtl: isRtl(event.currentTarget) });
    if (!target && key !== 'Enter' && key !== ' ') return;
    event.preventDefault();
    if (!target) return act({ click: day });
    act({ focus: target });
    roving.moveTo(target);
  };
  const point = (day: string | undefined) => act(day ? { hover: day } : { leave: 1 });

  return (
    <table
      ref={roving.grid}
      className="drp-grid drp-days"
      {...gridAttributes(labelledBy)}
      data-complete={view.canSubmit || undefined}
      onKeyDown={press}
      onClick={({ target }) => {
        const day = dayOf(target);
        if (day) act({ click: day });
      }}
      onMouseOver={({ target }) => point(dayOf(target))}
      onMouseLeave={() => act({ leave: 1 })}
      onFocus={({ target }) => {
        const day = dayOf(target);
        roving.hold(day ?? null);
        point(day);
      }}
      onBlur={(event) => {
        if (roving.release(event)) act({ leave: 1 });
      }}
    >
      <thead>
        <tr>
          {weekNumbers && (
            <th scope="col" className="drp-week" abbr={messages.panels.week}>
              #
            </th>
          )}
          {weekdayNames(ctx).map((name, index) => (
            <th key={name} scope="col" abbr={name}>
              {messages.weekdays[index]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(view.cells).map((week) => (
          <tr key={week.first}>
            {weekNumbers && (
              <th
                scope="row"
                className="drp-week"
                aria-label={`${messages.panels.week} ${weekNumber(week.first)}`}
              >
                {weekNumber(week.first)}
              </th>
            )}
            {week.days.map((cell) => (
              <td key={cell.key} {...cellAttributes(cell, roving.key)} data-day={cell.key}>
                <span>{cell.label}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const weeksOf = (cells: readonly Cell[]) =>
  Array.from({ length: cells.length / 7 }, (_, index) => {
    const days = cells.slice(index * 7, index * 7 + 7);
    return { first: days[0]?.key ?? '', days };
  });
