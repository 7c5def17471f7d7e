import { dayAfterKey } from '../core/keys.ts';
import { messagesOf } from '../core/locale.ts';
import { weekNumber } from '../core/units.ts';
import { weekdayNames } from '../core/view.ts';
import { Grid } from './Grid.tsx';
import type { Picker } from './use-picker.ts';

interface Props {
  picker: Picker;
  /** Id of the header, which names the grid. */
  labelledBy: string;
  /** ISO 8601 numbers before each week. */
  weekNumbers: boolean;
}

/** The days of a month, in weeks from Monday. */
export function DayGrid({ picker, labelledBy, weekNumbers }: Props) {
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
