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
      /** What to mend, with the colours or sizes that were measured. */
      readonly failureSummary: string;
    }[];
  }[];
}

/** WCAG 2.2 AA. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Of these, what depends on colours: the rest is the same in either scheme. */
const RULES_OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** What axe finds against these rules, and finds again: what only passes by, as a colour that fades, is no fault. */
async function violations(page: Page, rules: readonly string[]): Promise<string[]> {
  const found = await violationsNow(page, rules);
  return found.length > 0 ? violationsNow(page, rules) : found;
}

async function violationsNow(page: Page, rules: readonly string[]): Promise<string[]> {
  // Evaluated, not added as a script tag: the page's policy forbids inline scripts.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  // What passes is not described, element by element: on a long page that takes longer than the rules.
  const options = { runOnly: rules, resultTypes: ['violations'] };
  const result = await page.evaluate<AxeResult>(`axe.run(document, ${JSON.stringify(options)})`);
  const found: string[] = [];
  for (const { id, nodes } of result.violations)
    for (const { html, target, failureSummary } of nodes)
      if (id !== 'target-size' || (await isSmallAnywhere(page, target[0] ?? '')))
        found.push(`${id}: ${html.slice(0, 160)} ${failureSummary.replace(/\s+/g, ' ')}`);
  return found;
}

/** Controls that are too small because something lies over a part of them, as the page is scrolled now. */
export async function coveredTargets(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const rule = "{ runOnly: { type: 'rule', values: ['target-size'] }, resultTypes: ['violations'] }";
  const { violations } = await page.evaluate<AxeResult>(`axe.run(document, ${rule})`);
  return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html.slice(0, 160)));
}

/** Half of a control may lie under the bar at the screen's edge: what counts is its size where it has been scrolled to. */
async function isSmallAnywhere(page: Page, selector: string): Promise<boolean> {
  await page.locator(selector).evaluate((control) => control.scrollIntoView({ block: 'center' }));
  const again = await page.evaluate<AxeResult>(
    `axe.run(${JSON.stringify(selector)}, { runOnly: { type: 'rule', values: ['target-size'] } })`,
  );
  return again.violations.length > 0;
}

/**
 * Visible controls that a thumb would miss: from the middle of each, what answers to a press, the control itself, its
 * label or its field, must reach over 44 px in both directions. Links within a text are exempt (WCAG 2.5.8).
 */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const answers = (control: HTMLElement, x: number, y: number): boolean => {
      const hit = document.elementFromPoint(x, y);
      const labels = 'labels' in control ? [...(control.labels as NodeListOf<HTMLElement>)] : [];
      const whole = [control, control.closest('.mantine-Input-wrapper'), ...labels];
      return hit !== null && whole.some((part) => part?.contains(hit) === true);
    };
    /** How far what answers goes from a point, in px, no further than needed. */
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
    // What lies beneath a dialog is not pressed.
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

/** As the browser may change it at any time; what fades from one colour to the other has done so. */
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
 * What is wrong with the page that is open for who cannot see it well or presses it with a thumb, in the light and in the
 * dark; an empty list where nothing is. Nothing may move on it, for what fades in would be measured half there.
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
