import { expect, type Page } from '@playwright/test';

// Everything up to `layoutFaults` runs in the page: these functions may use each other and the browser only.

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A control, or a line of text beside controls. */
interface Thing {
  readonly element: Element;
  readonly control: boolean;
  readonly box: Box;
  readonly layer: Element;
}

/** Content that moves under its frame: pins on a map. */
const MOVING = '.ol-viewport';

function isControl(element: Element): boolean {
  return element.matches(
    'a[href], button, input, select, textarea, summary, [role="tab"], [role="menuitem"], [role="option"]',
  );
}

function isDrawn(element: Element): boolean {
  return (
    element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) && !element.closest(MOVING)
  );
}

function isSeen(element: Element): boolean {
  const { left, top, right, bottom } = placeOf(element).box;
  return right - left > 1 && bottom - top > 1 && isDrawn(element);
}

/** Its text, or its tag with attributes that identify it. */
function nameOf(element: Element): string {
  const words = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
  const known = words || element.getAttribute('name') || element.id || element.className;
  return `${element.tagName.toLowerCase()} "${String(known).replace(/\s+/g, ' ').slice(0, 48)}"`;
}

/** Position and clipping of each element, read once while nothing moves. */
interface Place {
  readonly box: Box;
  readonly style: Readonly<
    Record<'position' | 'display' | 'overflowX' | 'overflowY' | 'textOverflow', string>
  >;
  /** The area that an element and all its ancestors leave visible. */
  readonly frame: Box;
  readonly layer: Element;
}
const PLACES = new WeakMap<Element, Place>();

function placeOf(element: Element): Place {
  const known = PLACES.get(element);
  if (known) return known;
  const outer = element.parentElement && placeOf(element.parentElement);
  const box = element.getBoundingClientRect();
  const { position, display, overflowX, overflowY, textOverflow } = getComputedStyle(element);
  const all = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };
  // The document itself scrolls.
  const around = outer && element !== document.body ? outer.frame : all;
  const [across, along] = [overflowX !== 'visible', overflowY !== 'visible'];
  const frame = {
    left: across ? Math.max(around.left, box.left) : around.left,
    right: across ? Math.min(around.right, box.right) : around.right,
    top: along ? Math.max(around.top, box.top) : around.top,
    bottom: along ? Math.min(around.bottom, box.bottom) : around.bottom,
  };
  const isPage = element === document.body || !outer;
  // Menus, dialogs and messages over the page are compared with each other only.
  const isLayer = position === 'fixed' || element.matches('[role="dialog"], [role="menu"]');
  const place = {
    box,
    style: { position, display, overflowX, overflowY, textOverflow },
    frame: isPage ? all : frame,
    layer: isLayer || !outer ? element : outer.layer,
  };
  PLACES.set(element, place);
  return place;
}

/** The part of a box that its ancestors, from the innermost on, leave visible; undefined if none is left. */
function clipped(box: Box, innermost: Element | null): Box | undefined {
  if (!innermost) return box;
  const { frame } = placeOf(innermost);
  const left = Math.max(box.left, frame.left);
  const right = Math.min(box.right, frame.right);
  const top = Math.max(box.top, frame.top);
  const bottom = Math.min(box.bottom, frame.bottom);
  return right - left > 1 && bottom - top > 1 ? { left, top, right, bottom } : undefined;
}

/** All visible text nodes. */
function seenTexts(): Text[] {
  const texts: Text[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent || parent.closest('script, style, option') || !node.textContent?.trim()) continue;
    if (isDrawn(parent) && linesOf(node as Text).some((line) => clipped(line, parent)))
      texts.push(node as Text);
  }
  return texts;
}

function rangeOf(text: Text, from = 0, to = text.length): Range {
  const range = document.createRange();
  range.setStart(text, from);
  range.setEnd(text, to);
  return range;
}

/** The lines of a text as its letters fill them: a line box is higher than the letters. */
function linesOf(text: Text): Box[] {
  return [...rangeOf(text).getClientRects()].map(({ left, top, right, bottom }) => {
    const air = (bottom - top) * 0.2;
    return { left, right, top: top + air, bottom: bottom - air };
  });
}

function seenThings(texts: readonly Text[]): Thing[] {
  const things: Thing[] = [];
  const add = (element: Element, control: boolean, whole: Box) => {
    const box = clipped(whole, control ? element.parentElement : element);
    if (box) things.push({ element, control, box, layer: placeOf(element).layer });
  };
  for (const element of document.querySelectorAll('body *'))
    if (isControl(element) && isSeen(element)) add(element, true, placeOf(element).box);
  for (const text of texts) {
    const element = text.parentElement;
    if (element) for (const line of linesOf(text)) add(element, false, line);
  }
  return things;
}

/** A field contains its button or unit, and an outer control contains an inner one. */
function belongTogether(a: Thing, b: Thing): boolean {
  if (a.element.contains(b.element) || b.element.contains(a.element)) return true;
  const within = (field: Thing, other: Thing) =>
    field.element.matches('input, select, textarea') &&
    field.element.closest('.mantine-Input-wrapper')?.contains(other.element) === true &&
    other.box.left >= field.box.left - 1 &&
    other.box.right <= field.box.right + 1;
  return within(a, b) || within(b, a);
}

function overlaps(things: readonly Thing[]): string[] {
  const found = new Set<string>();
  const sorted = [...things].sort((a, b) => a.box.top - b.box.top);
  for (const [at, a] of sorted.entries())
    for (let next = at + 1; next < sorted.length; next += 1) {
      const b = sorted[next];
      if (!b || b.box.top >= a.box.bottom - 1) break;
      const shared = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
      if (shared <= 1 || a.layer !== b.layer || belongTogether(a, b)) continue;
      found.add(`overlap: ${nameOf(a.element)} and ${nameOf(b.element)}`);
    }
  return [...found];
}

/** Words broken because their element is too narrow: narrower than 7 letters' heights for a title, 4 for other text. */
function squeezed(texts: readonly Text[]): string[] {
  const narrow = (text: Text): boolean => {
    const element = text.parentElement;
    const block = element?.closest('h1, h2, h3, h4, p, li, dt, dd, td, th, label, legend, button, a, div');
    if (!element || !block) return false;
    const { fontSize, hyphens } = getComputedStyle(element);
    const least = Number.parseFloat(fontSize) * (element.closest('h1, h2, h3') ? 7 : 4);
    if (hyphens === 'auto' || block.getBoundingClientRect().width >= least) return false;
    return [...text.data.matchAll(/[^\s\-/–—·]+/g)].some(({ 0: word, index }) => {
      const lines = [...rangeOf(text, index, index + word.length).getClientRects()];
      return new Set(lines.map(({ top }) => Math.round(top))).size > 1;
    });
  };
  return texts
    .filter(narrow)
    .map(({ parentElement }) => `squeezed: ${parentElement ? nameOf(parentElement) : ''}`);
}

/** Lines of one text that overlap: closer than its letters are high. */
function packed(texts: readonly Text[]): string[] {
  return texts.flatMap((text) => {
    const { parentElement } = text;
    if (!parentElement) return [];
    const least = Number.parseFloat(getComputedStyle(parentElement).fontSize) * 0.9;
    const tops = linesOf(text).map(({ top }) => top);
    const steps = tops.slice(1).map((top, at) => top - (tops[at] ?? top));
    return steps.some((step) => step > 1 && step < least) ? [`packed: ${nameOf(parentElement)}`] : [];
  });
}

/** A title may be truncated if the page shows the full text elsewhere or on touch. */
function isShortened(text: Text, frame: Element, texts: readonly Text[]): boolean {
  const again = texts.some((other) => other !== text && other.data.trim() === text.data.trim());
  const isReadableElsewhere = again || frame.getAttribute('title') === text.data.trim();
  return placeOf(frame).style.textOverflow === 'ellipsis' && isReadableElsewhere;
}

/** Text that leaves its frame: cut by an edge that does not scroll, or written over the edge of its button. */
function cut(texts: readonly Text[]): string[] {
  const isCut = (text: Text): boolean => {
    const lines = linesOf(text);
    for (let at = text.parentElement; at && at !== document.body; at = at.parentElement) {
      const {
        box: frame,
        style: { overflowX, overflowY, display },
      } = placeOf(at);
      if (overflowX === 'auto' || overflowX === 'scroll' || overflowY === 'auto' || overflowY === 'scroll')
        return false;
      const framed = overflowX !== 'visible' || at.matches('button, a[href]');
      const beyond = ({ left, top, right, bottom }: Box) =>
        right > frame.right + 1 || left < frame.left - 1 || bottom > frame.bottom + 1 || top < frame.top - 1;
      if (framed && display !== 'inline' && lines.some(beyond)) return !isShortened(text, at, texts);
    }
    return false;
  };
  return texts.filter(isCut).map(({ parentElement }) => `cut: ${parentElement ? nameOf(parentElement) : ''}`);
}

/** A placeholder that is longer than its field. */
function cutHints(): string[] {
  const pen = document.createElement('canvas').getContext('2d');
  const isCut = (field: HTMLInputElement): boolean => {
    if (!pen || field.value !== '' || !isSeen(field)) return false;
    const { font, paddingLeft, paddingRight } = getComputedStyle(field);
    pen.font = font;
    const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    return pen.measureText(field.placeholder).width > room + 1;
  };
  return [...document.querySelectorAll<HTMLInputElement>('input[placeholder]')]
    .filter(isCut)
    .map(({ placeholder }) => `cut: placeholder "${placeholder}"`);
}

/** How much wider than the screen the page is, and the elements that cause it. */
function tooWide(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const sticksOut = [...document.querySelectorAll('body *')].filter((element) => {
    const shown = isSeen(element) && clipped(placeOf(element).box, element.parentElement);
    return shown && shown.right > clientWidth + window.scrollX + 1;
  });
  const innermost = sticksOut.filter(
    (element) => !sticksOut.some((o) => o !== element && element.contains(o)),
  );
  return [
    `wide: ${scrollWidth - clientWidth} px wider than the screen, by ${innermost.slice(0, 3).map(nameOf).join(', ')}`,
  ];
}

/** In a row, group, field or index the same offer is repeated for several items. */
const ROWS = 'li, tr, article, fieldset, [role="group"], [role="menu"], .mantine-Input-wrapper';

/** Links to the same address, or buttons with the same text, beside each other. */
function offeredTwice(): string[] {
  const found = new Set<string>();
  const offered = new Set<string>();
  for (const element of document.querySelectorAll<HTMLAnchorElement | HTMLButtonElement>(
    'main :is(a[href], button)',
  )) {
    const link = element instanceof HTMLAnchorElement;
    const inWay = link && element.closest('nav') !== null;
    if (!isSeen(element) || (element.closest(`${ROWS}, nav`) && !inWay)) continue;
    const action = link ? element.pathname + element.search : nameOf(element);
    if (offered.has(action)) found.add(`twice: ${nameOf(element)}`);
    offered.add(action);
  }
  return [...found];
}

/** Measures the page without sticky positions and with the content of all cards laid out, and restores both. */
function findFaults(): string[] {
  // The content of closed parts is not drawn, and reading its style takes milliseconds per element.
  const drawn = [...document.querySelectorAll<HTMLElement>('body *')].filter((e) => e.checkVisibility());
  const changed = drawn
    .map((element) => [element.style, getComputedStyle(element)] as const)
    .filter(([, { position, contentVisibility }]) => position === 'sticky' || contentVisibility === 'auto')
    .map(([style, { position }]) => [style, style.cssText, position] as const);
  for (const [style, , position] of changed) {
    if (position === 'sticky') Object.assign(style, { position: 'relative', inset: 'auto' });
    style.contentVisibility = 'visible';
  }
  const texts = seenTexts();
  const found = [
    ...tooWide(),
    ...overlaps(seenThings(texts)),
    ...squeezed(texts),
    ...packed(texts),
    ...cut(texts),
    ...cutHints(),
    ...offeredTwice(),
  ];
  for (const [style, before] of changed) style.cssText = before;
  return found;
}

const IN_PAGE = [
  isControl,
  isDrawn,
  isSeen,
  nameOf,
  placeOf,
  clipped,
  seenTexts,
  rangeOf,
  linesOf,
  seenThings,
  belongTogether,
  overlaps,
  squeezed,
  packed,
  isShortened,
  cut,
  cutHints,
  tooWide,
  offeredTwice,
  findFaults,
];

const MEASURE = `(() => { const MOVING = '${MOVING}'; const ROWS = '${ROWS}'; const PLACES = new WeakMap(); ${IN_PAGE.map(String).join('\n')}; return findFaults(); })()`;

/** Layout faults of the page as it is now, in words. */
export const layoutFaults = (page: Page): Promise<string[]> => page.evaluate(MEASURE);

/** Maximum time in ms until a page settles after a resize, also when two browsers share two cores. */
const TO_REST = 3000;

/** Layout faults that remain once the page has settled after a resize. */
export async function faultsAt(page: Page, size: { width: number; height: number }): Promise<string[]> {
  await page.setViewportSize(size);
  let found: string[] = [];
  const resting = expect.poll(async () => (found = await layoutFaults(page)), {
    intervals: [20, 50, 100],
    timeout: TO_REST,
  });
  await resting.toEqual([]).catch(() => undefined); // the caller reports the faults and where they are
  return found;
}
