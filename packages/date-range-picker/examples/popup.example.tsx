import { useId, useRef, useState } from 'react';
import { type CompleteDateRange, DateRangePicker } from '../src/index.ts';
import '../src/theme.css';
import { march2026 } from './march-2026.ts';

/** In a native dialog behind a button: Submit closes it, Escape cancels. */
export function InDialog() {
  const [value, setValue] = useState<CompleteDateRange | null>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const keep = (chosen: CompleteDateRange) => {
    setValue(chosen);
    dialog.current?.close();
  };
  return (
    <>
      <button type="button" onClick={() => dialog.current?.showModal()}>
        {value ? `${value.from.slice(0, 10)} – ${value.to.slice(0, 10)}` : 'Choose a period'}
      </button>
      <dialog
        ref={dialog}
        aria-labelledby={title}
        style={{ border: 0, borderRadius: '1rem', padding: '0.75rem' }}
      >
        <h2 id={title} style={{ margin: '0.25rem 0.5rem 0.75rem', fontSize: '1.125rem' }}>
          Period
        </h2>
        <DateRangePicker {...march2026} from={value?.from} to={value?.to} onUpdate={keep} />
      </dialog>
    </>
  );
}
