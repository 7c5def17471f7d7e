const CONTROLS = 'a[href], button, input, select, textarea, [tabindex="0"]';

/**
 * Keeps the focus in a part when a focused button disappears by its own press: the next control takes it, or the one
 * before. Use it as the `ref` of the part.
 */
export function keepFocus(part: HTMLElement | null): (() => void) | undefined {
  if (!part) return undefined;
  let focused: HTMLElement | undefined;
  /** The others, those after it first; removed elements have no position any more. */
  let heirs: HTMLElement[] = [];
  const enter = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    const controls = [...part.querySelectorAll<HTMLElement>(CONTROLS)];
    const at = controls.indexOf(target);
    focused = target;
    heirs = [...controls.slice(at + 1), ...controls.slice(0, at + 1).reverse()];
  };
  // Some browsers send this event for a removed element too, before it is removed.
  const leave = ({ target }: FocusEvent) =>
    queueMicrotask(() => {
      if (focused === target && focused?.isConnected) focused = undefined;
    });
  const handOn = () => {
    if (!focused || focused.isConnected || document.activeElement !== document.body) return;
    focused = undefined;
    // Some may be hidden, and cannot take it.
    heirs.find((heir) => {
      heir.focus({ preventScroll: true });
      return document.activeElement === heir;
    });
  };
  const observer = new MutationObserver(handOn);
  observer.observe(part, { childList: true, subtree: true });
  part.addEventListener('focusin', enter);
  part.addEventListener('focusout', leave);
  return () => {
    observer.disconnect();
    part.removeEventListener('focusin', enter);
    part.removeEventListener('focusout', leave);
  };
}
