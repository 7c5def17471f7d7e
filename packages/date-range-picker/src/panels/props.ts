import type {
  CompleteDateRange,
  DateRangeValue,
  PanelId,
  PickerInputs,
  PickerMessages,
  PickerTheme,
} from '../core/types.ts';

/** All that a host may set. `from`, `to` and `panel` seed the picker, and seed it anew when they change. */
export interface DateRangePickerProps extends PickerInputs {
  /** The Reset and Submit buttons; true unless set. */
  showControls?: boolean;
  /** Words of the Reset button, instead of the language's. */
  resetTitle?: string;
  /** Words of the Submit button, instead of the language's. */
  submitTitle?: string;
  /** Colours over those of theme.css; each may be any CSS colour, a variable too. */
  theme?: Partial<Omit<PickerTheme, 'hovers'>> & { hovers?: Partial<PickerTheme['hovers']> };
  /** Any CSS width; `auto` takes the room there is, up to a comfortable width. */
  width?: string;
  /** Words over those of the language. */
  labels?: Partial<PickerMessages>;
  /** Writing direction; else that of the page around it. */
  dir?: 'ltr' | 'rtl';
  /** ISO week numbers before each week. */
  weekNumbers?: boolean;
  /** An IANA name such as `Europe/Zurich`; else the browser's zone. */
  timeZone?: string;
  /** The clock, in ms since 1970; else the system's. */
  now?: () => number;
  /** Both ends are set, after each change. */
  onSelect?(value: CompleteDateRange): void;
  /** Submit was pressed. */
  onUpdate?(value: CompleteDateRange): void;
  /** Reset was pressed; both ends are null. */
  onReset?(value: DateRangeValue): void;
  /** Another panel is shown. */
  onPanelChange?(panel: PanelId): void;
}
