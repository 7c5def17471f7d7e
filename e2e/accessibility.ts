import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const SMALLEST_TARGET = 44; // px, on a phone

interface AxeResult {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly {
      readonly html: string;
      readonly target: readonly string[];
      /** What to fix, with the measured colours or sizes. */
      readonly failureSummary: string;
    }[];
  }[];
}

/** WCAG 2.2 AA. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The rules that depend on colours. The other results are the same in both colour schemes. */
const RULES_OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** Violations that axe reports twice in a row: a colour that is still fading is not a violation. */
async function violations(page: Page, rules: readonly string[], part = 'html'): Promise<string[]> {
  const found = await violationsNow(page, rules, part);
  return found.length > 0 ? violationsNow(page, rules, part) : found;
}

async function violationsNow(page: Page, rules: readonly string[], part: string): Promise<string[]> {
  // Evaluated, not added as a script tag: the page's policy forbids inline scripts.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  // Passing rules are not reported: describing each element of a long page takes longer than running the rules.
  const options = { runOnly: rules, resultTypes: ['violations'] };
  const result = await page.evaluate<AxeResult>(
    `axe.run(${JSON.stringify(part)}, ${JSON.stringify(options)})`,
  );
  const found: string[] = [];
  for (const { id, nodes } of result.violations)
    for (const { html, target, failureSummary } of nodes)
      if (id !== 'target-size' || (await isSmallAnywhere(page, target[0] ?? '')))
        found.push(`${id}: ${html.slice(0, 160)} ${failureSummary.replace(/\s+/g, ' ')}`);
  return found;
}

/** Violations in a part of the page, in both colour schemes. */
export async function violationsIn(page: Page, part: string): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const inScheme = await violations(page, [...RULES, 'cat.aria'], part);
    found.push(...inScheme.map((text) => `${colorScheme}: ${text}`));
  }
  return found;
}

/** Controls that appear too small because something covers part of them at the current scroll position. */
export async function coveredTargets(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const rule = "{ runOnly: { type: 'rule', values: ['target-size'] }, resultTypes: ['violations'] }";
  const { violations } = await page.evaluate<AxeResult>(`axe.run(document, ${rule})`);
  return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html.slice(0, 160)));
}

/** A bar at the screen's edge may cover half of a control: its size counts after scrolling it into view. */
async function isSmallAnywhere(page: Page, selector: string): Promise<boolean> {
  await page.locator(selector).evaluate((control) => control.scrollIntoView({ block: 'center' }));
  const again = await page.evaluate<AxeResult>(
    `axe.run(${JSON.stringify(selector)}, { runOnly: { type: 'rule', values: ['target-size'] } })`,
  );
  return again.violations.length > 0;
}

/**
 * Visible controls that are too small for a thumb: the area that reacts to a press (the control, its label or its
 * field), measured from the control's middle, must exceed 44 px in both directions. Links within text are exempt
 * (WCAG 2.5.8).
 */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const answers = (control: HTMLElement, x: number, y: number): boolean => {
      const hit = document.elementFromPoint(x, y);
      const labels = 'labels' in control ? [...(control.labels as NodeListOf<HTMLElement>)] : [];
      const whole = [control, control.closest('.mantine-Input-wrapper'), ...labels];
      return hit !== null && whole.some((part) => part?.contains(hit) === true);
    };
    /** Distance in px from a point to the edge of the reacting area; the search stops at the required distance. */
    const reach = (control: HTMLElement, [x, y]: readonly number[], [dx, dy]: readonly number[]): number => {
      let far = 0;
      while (far < least && answers(control, (x ?? 0) + (dx ?? 0) * far, (y ?? 0) + (dy ?? 0) * far))
        far += 1;
      return far;
    };
    const hits = (control: HTMLElement) => {
      control.scrollIntoView({ block: 'center', inline: 'center' });
      const box = control.getBoundingClientRect();
      const middle = [box.left + box.width / 2, box.top + box.height / 2];
      const across = reach(control, middle, [-1, 0]) + reach(control, middle, [1, 0]);
      const along = reach(control, middle, [0, -1]) + reach(control, middle, [0, 1]);
      return across >= least && along >= least;
    };
    // Controls beneath an open dialog cannot be pressed.
    const within = document.querySelector('[role="dialog"]') ?? document;
    return [...within.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [role="tab"]')]
      .filter((control) => control.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }))
      .filter((control) => !(control.tagName === 'A' && control.closest('p')))
      .filter((control) => {
        const box = control.getBoundingClientRect();
        const small = box.height < least - 0.5 || box.width < least - 0.5;
        return box.width > 1 && box.height > 1 && small && !hits(control);
      })
      .map((control) => control.outerHTML.slice(0, 160));
  }, SMALLEST_TARGET);

/** Switches the colour scheme as the browser may do at any time, and waits until colours have faded. */
async function changeTo(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction(
    (scheme) => document.documentElement.getAttribute('data-mantine-color-scheme') === scheme,
    colorScheme,
    { timeout: 20_000 },
  );
  await page.evaluate(async () => {
    for (const _frame of [1, 2]) await new Promise(requestAnimationFrame);
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });
}

/**
 * Accessibility violations of the open page, for low vision and for thumbs, in the light and the dark scheme. Nothing
 * may move on the page: elements that fade in would be measured with a half-transparent colour.
 */
export async function accessibilityFaults(page: Page, isMobile: boolean): Promise<string[]> {
  const found = await violations(page, RULES);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  if (overflow > 0) found.push(`${overflow} px wider than the screen`);
  if (isMobile) found.push(...(await smallTargets(page)));
  await changeTo(page, 'dark');
  found.push(...(await violations(page, RULES_OF_COLOURS)).map((text) => `dark: ${text}`));
  await changeTo(page, 'light');
  return found;
}
