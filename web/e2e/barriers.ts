import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What stands in the way of people on a page by WCAG 2.2 A and AA: `rule: element` for each, with its first tag. */
export async function barriers(page: Page): Promise<string[]> {
  // With reduced motion each element changes its colour in a frame of its own, and hands it on to those inside it then.
  await page.evaluate(async () => {
    for (;;) {
      const changes = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
      if (changes.length === 0) return;
      await Promise.allSettled(changes.map(({ finished }) => finished));
    }
  });
  // The content policy forbids foreign scripts; the debugger may still evaluate.
  await page.evaluate(source);
  const results = await page.evaluate(
    () =>
      (globalThis as unknown as { axe: { run(options: object): Promise<unknown> } }).axe.run({
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      }) as Promise<AxeResults>,
  );
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, html, failureSummary }) =>
        `${id}: ${target.join(' ')} ${html.slice(0, 160)} ${failureSummary ?? ''}`,
    ),
  );
}
