import { type ComponentType, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { DateRangePicker, type PickerInputs } from '../../src/index.ts';
import '../../src/theme.css';

/** What the tests set by the address: `?example=Name`, or `?run=` with inputs and a clock. */
export interface StageRun {
  inputs: PickerInputs;
  /** ms since 1970 */
  now: number;
}

declare global {
  interface Window {
    /** All that the host was told. */
    told: unknown[];
  }
}

const modules = import.meta.glob<Record<string, ComponentType>>('../../examples/*.example.tsx', {
  eager: true,
});
const examples = Object.assign({}, ...Object.values(modules)) as Record<string, ComponentType>; // named exports only

/** A picker with the inputs of a case, as a host binds it. */
function Stage({ inputs, now }: StageRun) {
  const tell = (...words: unknown[]) => window.told.push(words);
  return (
    <DateRangePicker
      {...inputs}
      timeZone="Europe/Zurich"
      now={() => now}
      onSelect={({ from, to, panel }) => tell('select', from, to, panel)}
      onUpdate={({ from, to, panel }) => tell('update', from, to, panel)}
      onReset={({ from, to, panel }) => tell('reset', from, to, panel)}
      onPanelChange={(panel) => tell('panel', null, null, panel)}
    />
  );
}

function Page() {
  const address = new URLSearchParams(location.search);
  const run = address.get('run');
  if (run) return <Stage {...(JSON.parse(run) as StageRun)} />; // written by the tests
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

window.told = [];
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <Page />
    </StrictMode>,
  );
