import { useState } from 'react';
import { DateRangePicker, type DateRangeValue } from '../src/index.ts';
import '../src/theme.css';
import { march2026 } from './march-2026.ts';

/** Defaults: five panels, the default presets, two buttons. */
export function EmptyRange() {
  return <DateRangePicker {...march2026} />;
}

/** An initial range that another part of the page reads. */
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

/** A range without an end. */
export function StartedRange() {
  return <DateRangePicker {...march2026} from="2026-03-10" />;
}

/** Without buttons: `onSelect` receives each complete range. */
export function WithoutControls() {
  return <DateRangePicker {...march2026} from="2026-03-09" to="2026-03-12" showControls={false} />;
}

/** Presets in the future. */
export function PresetsAhead() {
  return (
    <DateRangePicker
      {...march2026}
      presets={['today', 'tomorrow', 'next7days', 'next30days', 'next90days', 'next365days', 'custom']}
    />
  );
}

/** All data since the first record: `begin` enables the preset "from the beginning". */
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
