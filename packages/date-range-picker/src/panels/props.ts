import type {
  CompleteDateRange,
  DateRangeValue,
  PanelId,
  PickerInputs,
  PickerMessages,
  PickerTheme,
} from '../core/types.ts';

/** All props. `from`, `to` and `panel` are initial values; changing them resets the picker. */
export interface DateRangePickerProps extends PickerInputs {
  /** Shows the Reset and Submit buttons; default true. */
  showControls?: boolean;
  /** Text of the Reset button; default from the language. */
  resetTitle?: string;
  /** Text of the Submit button; default from the language. */
  submitTitle?: string;
  /** Overrides colours of theme.css; any CSS colour, including variables. */
  theme?: Partial<Omit<PickerTheme, 'hovers'>> & { hovers?: Partial<PickerTheme['hovers']> };
  /** Any CSS width; `auto` uses the available width up to a maximum. */
  width?: string;
  /** Overrides texts of the language. */
  labels?: Partial<PickerMessages>;
  /** Writing direction; default that of the page. */
  dir?: 'ltr' | 'rtl';
  /** Shows ISO week numbers before each week. */
  weekNumbers?: boolean;
  /** An IANA name such as `Europe/Zurich`; default the browser's zone. */
  timeZone?: string;
  /** The clock, in ms since 1970; default the system clock. */
  now?: () => number;
  /** Called after each change that leaves both ends set. */
  onSelect?(value: CompleteDateRange): void;
  /** Called by Submit. */
  onUpdate?(value: CompleteDateRange): void;
  /** Called by Reset; both ends are null. */
  onReset?(value: DateRangeValue): void;
  /** Called when the panel changes. */
  onPanelChange?(panel: PanelId): void;
}
