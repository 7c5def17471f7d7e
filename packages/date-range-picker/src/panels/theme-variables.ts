import type { CSSProperties } from 'react';
import type { DateRangePickerProps } from './props.ts';

/** The variables of theme.css that a host sets by `theme` and `width`; those left out keep their defaults. */
export function themeVariables({ theme = {}, width = 'auto' }: DateRangePickerProps): CSSProperties {
  const variables = {
    '--primary-color': theme.primary,
    '--secondary-color': theme.secondary,
    '--ternary-color': theme.ternary,
    '--border-color': theme.border,
    '--normal-color': theme.light,
    '--contrast-color': theme.dark,
    '--hover-day-color': theme.hovers?.day,
    '--hover-range-color': theme.hovers?.range,
    '--default-width': width === 'auto' ? undefined : width,
  };
  return variables as CSSProperties; // React's type knows no variables
}
