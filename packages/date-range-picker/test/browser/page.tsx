import { type ComponentType, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { DateRangePicker, type PickerInputs } from '../../src/index.ts';
import '../../src/theme.css';

/** Parameters in the address: `?example=Name`, or `?run=` with inputs and a clock. */
export interface StageRun {
  inputs: PickerInputs;
  /** ms since 1970 */
  now: number;
}

declare global {
  interface Window {
    /** Events received so far. */
    emitted: unknown[];
  }
}

const modules = import.meta.glob<Record<string, ComponentType>>('../../examples/*.example.tsx', {
  eager: true,
});
const examples = Object.assign({}, ...Object.values(modules)) as Record<string, ComponentType>; // Named exports only.

/** A picker with the inputs of a case, connected as by a host. */
function Stage({ inputs, now }: StageRun) {
  const record = (...words: unknown[]) => window.emitted.push(words);
  return (
    <DateRangePicker
      {...inputs}
      timeZone="Europe/Zurich"
      now={() => now}
      onSelect={({ from, to, panel }) => record('select', from, to, panel)}
      onUpdate={({ from, to, panel }) => record('update', from, to, panel)}
      onReset={({ from, to, panel }) => record('reset', from, to, panel)}
      onPanelChange={(panel) => record('panel', null, null, panel)}
    />
  );
}

function Page() {
  const address = new URLSearchParams(location.search);
  const run = address.get('run');
  if (run) return <Stage {...(JSON.parse(run) as StageRun)} />; // Written by the tests.
  const Example = examples[address.get('example') ?? ''];
  if (Example) return <Example />;
  return (
    <ul>
      {Object.keys(examples).map((name) => (
        <li key={name}>
          <a href={`?example=${name}`}>{name}</a>
        </li>
      ))}
    </ul>
  );
}

window.emitted = [];
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <Page />
    </StrictMode>,
  );
