import { messagesOf } from '../core/locale.ts';
import type { Picker } from './use-picker.ts';

/** The ranges with names of their own. A press on the one already marked applies it again (B2). */
export function PresetList({ picker: { ctx, view, act }, name }: { picker: Picker; name: string }) {
  const messages = messagesOf(ctx);
  return (
    <fieldset className="drp-presets">
      <legend className="drp-unseen">{messages.presetsTitle}</legend>
      {view.presets.map(({ id, disabled, checked }) => (
        <label key={id}>
          <input
            type="radio"
            name={name}
            data-preset={id}
            disabled={disabled}
            checked={checked}
            onChange={noChange}
            onClick={() => act({ preset: id })}
            onKeyUp={(event) => {
              // On a radio that is checked already the space bar makes no click, in some browsers.
              if (event.key !== ' ' || !checked) return;
              event.preventDefault();
              act({ preset: id });
            }}
          />
          <span>{messages.presets[id]}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** A click comes with each change, and also without one. */
const noChange = () => undefined;
