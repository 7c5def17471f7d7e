import type { Emitted, Seen, Step } from './acceptance.words.ts';

/** The visible state of a picker; the value is only in the events. */
export type SeenOnPage = Omit<Seen, 'emitted' | 'value'>;

/** Reads a picker by its test hooks and ARIA. Self-contained, because it also runs inside the browser. */
export function readPicker(): SeenOnPage {
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
  const text = (selector: string) => document.querySelector(selector)?.textContent ?? '';
  const keyOf = ({ dataset }: HTMLElement) =>
    dataset.day ?? dataset.month ?? dataset.quarter ?? dataset.year ?? '';
  const keys = (state: string) => all(`[role="gridcell"]${state}`).map(keyOf);
  const radios = all('[data-preset]') as HTMLInputElement[]; // Only radios have this hook.
  const idOf = (radio: HTMLElement) => radio.dataset.preset as Seen['presets'][number]; // As above.
  const focused = document.activeElement;
  const marked = radios.find(({ checked }) => checked);
  return {
    header: document.querySelector('[aria-live]')?.textContent ?? null,
    panel: document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.dataset.panel ?? '',
    cells: keys(''),
    selected: keys('[aria-selected="true"]'),
    preview: keys('[data-preview]'),
    disabled: keys('[aria-disabled="true"]'),
    weekdays: all('thead th').map(({ textContent }) => textContent),
    presets: radios.map(idOf),
    presetLabels: radios.map((radio) => radio.closest('label')?.textContent ?? ''),
    marked: marked ? idOf(marked) : null,
    canSubmit: document.querySelector('[data-action="submit"]:enabled') !== null,
    resetLabel: text('[data-action="reset"]'),
    submitLabel: text('[data-action="submit"]'),
    focus: focused instanceof HTMLElement ? (focused.dataset.day ?? null) : null,
  };
}

/**
 * The expected state of the page after a step. A complete value is the one of the last event; an incomplete
 * range shows its start if its page is shown, and cannot be submitted.
 */
export function expectedOnPage({ sees }: Step, page: SeenOnPage): Partial<SeenOnPage> {
  const { value, emitted: _, ...rest } = sees;
  if (!value) return rest;
  const [from, to] = value;
  const start = from?.slice(0, 10) ?? '';
  const half = to ? {} : { selected: page.cells.filter((cell) => cell === start) };
  return { canSubmit: to !== null, ...half, ...rest };
}

/** The ends of the last event. */
export const lastEnds = (emitted: readonly Emitted[]): Seen['value'] => {
  const last = emitted.findLast(([type]) => type === 'select' || type === 'update');
  return [last?.[1] ?? null, last?.[2] ?? null];
};

/** The selector to click for an action, by test hooks; numbers refer to the current page. */
export function hookOf(act: NonNullable<Step['act']>, header: string | null): string {
  const [[what, which]] = Object.entries(act) as [[string, string | number]]; // An action has one entry.
  switch (what) {
    case 'click':
    case 'hover':
      return `[data-day="${which}"]`;
    case 'month':
      return `[data-month="${header}-${String(which).padStart(2, '0')}"]`;
    case 'quarter':
      return `[data-quarter="${header}-Q${which}"]`;
    case 'reset':
    case 'submit':
      return `[data-action="${what}"]`;
    default:
      return `[data-${what}="${which}"]`;
  }
}
