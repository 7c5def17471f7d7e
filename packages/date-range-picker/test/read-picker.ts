import type { Seen, Step, Told } from './acceptance.words.ts';

/** What the page shows of a picker; the value itself is only told. */
export type SeenOnPage = Omit<Seen, 'told' | 'value'>;

/** Reads a picker by its test hooks and its ARIA. Needs nothing from outside: it is also sent into a browser. */
export function readPicker(): SeenOnPage {
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
  const text = (selector: string) => document.querySelector(selector)?.textContent ?? '';
  const keyOf = ({ dataset }: HTMLElement) =>
    dataset.day ?? dataset.month ?? dataset.quarter ?? dataset.year ?? '';
  const keys = (state: string) => all(`[role="gridcell"]${state}`).map(keyOf);
  const radios = all('[data-preset]') as HTMLInputElement[]; // the hook stands on nothing else
  const idOf = (radio: HTMLElement) => radio.dataset.preset as Seen['presets'][number]; // as above
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
 * What a step must show on the page and tell. A value with both ends is the one told last; half a range shows its
 * start alone where its page is shown, and cannot be submitted.
 */
export function expectedOnPage({ sees }: Step, page: SeenOnPage): Partial<SeenOnPage> {
  const { value, told: _, ...rest } = sees;
  if (!value) return rest;
  const [from, to] = value;
  const start = from?.slice(0, 10) ?? '';
  const half = to ? {} : { selected: page.cells.filter((cell) => cell === start) };
  return { canSubmit: to !== null, ...half, ...rest };
}

/** The ends that the host was told last. */
export const lastEnds = (told: readonly Told[]): Seen['value'] => {
  const last = told.findLast(([type]) => type === 'select' || type === 'update');
  return [last?.[1] ?? null, last?.[2] ?? null];
};

/** Where to press for an action, by the test hooks; numbers mean the page that is shown. */
export function hookOf(act: NonNullable<Step['act']>, header: string | null): string {
  const [[what, which]] = Object.entries(act) as [[string, string | number]]; // an action has one entry
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
