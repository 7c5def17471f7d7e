import { useState } from 'react';
import { DateRangePicker, type DateRangeValue } from '../src/index.ts';
import '../src/theme.css';
import { march2026 } from './march-2026.ts';

/** Nothing set: five panels, the usual presets, two buttons. */
export function EmptyRange() {
  return <DateRangePicker {...march2026} />;
}

/** A range from the start, of which another part of the page is told. */
export function RangeInUse() {
  const [value, setValue] = useState<DateRangeValue>({
    from: '2026-03-04',
    to: '2026-03-19',
    panel: 'range',
  });
  return (
    <>
      <DateRangePicker {...march2026} {...value} onUpdate={setValue} onReset={setValue} />
      <output>
        {value.from} – {value.to}
      </output>
    </>
  );
}

/** A range that still lacks its end. */
export function StartedRange() {
  return <DateRangePicker {...march2026} from="2026-03-10" />;
}

/** Applied at once: no buttons, `onSelect` tells each complete range. */
export function WithoutControls() {
  return <DateRangePicker {...march2026} from="2026-03-09" to="2026-03-12" showControls={false} />;
}

/** Ready-made periods that lie ahead. */
export function PresetsAhead() {
  return (
    <DateRangePicker
      {...march2026}
      presets={['today', 'tomorrow', 'next7days', 'next30days', 'next90days', 'next365days', 'custom']}
    />
  );
}

/** All data since the first record: `begin` brings the preset "from the beginning". */
export function SinceTheBeginning() {
  return (
    <DateRangePicker
      {...march2026}
      begin="2016-02-29"
      future={false}
      presets={['last365days', 'forever', 'custom']}
    />
  );
}
