/**
 * Props of a button that sometimes has nothing to do. It looks disabled and is not, because a browser takes the focus
 * from a disabled button, for example from « next » on the last page.
 */
export const buttonActs = (act: (() => void) | undefined) => ({
  onClick: act,
  'aria-disabled': act === undefined,
  'data-disabled': act === undefined || undefined,
});
