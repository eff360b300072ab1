import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A page that still changes after so many looks is reported as it is. */
const LOOKS = 20;

/**
 * What stands in the way of people on a page by WCAG 2.2 A and AA: `rule: element` for each, with its first tag. A panel
 * that still grows covers what it does not cover at rest, so what is found counts once two looks in a row agree.
 */
export async function barriers(page: Page): Promise<string[]> {
  let found = await barriersNow(page);
  for (let look = 1; found.length > 0 && look < LOOKS; look += 1) {
    const before = found;
    found = await barriersNow(page);
    if (found.join('\n') === before.join('\n')) break;
  }
  return found;
}

/** With reduced motion each element changes its colour in a frame of its own, and hands it on to those inside it then. */
export async function coloursSettled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (;;) {
      const changes = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
      if (changes.length === 0) return;
      await Promise.allSettled(changes.map(({ finished }) => finished));
    }
  });
}

async function barriersNow(page: Page): Promise<string[]> {
  await coloursSettled(page);
  // The content policy forbids foreign scripts; the debugger may still evaluate. A page that stays still has it.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  // What passed is neither written out nor carried over: on a long list that took longer than looking.
  const violations = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(options: object): Promise<AxeResults> } };
    const results = await axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      resultTypes: ['violations'],
    });
    return results.violations;
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, html, failureSummary }) =>
        `${id}: ${target.join(' ')} ${html.slice(0, 160)} ${failureSummary ?? ''}`,
    ),
  );
}
