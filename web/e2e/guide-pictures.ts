import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { ROOT } from '@llavero/runner/layout';

/**
 * A picture for the user guide (docs/guia), taken while a browser test stands where the guide speaks of. Written only
 * with GUIDE_PICTURES=1, so that tests leave the repository as it is. `name` is that of the file, without its ending.
 */
export async function guidePicture(of: Page | Locator, name: string): Promise<void> {
  if (process.env['GUIDE_PICTURES'] !== '1') return;
  const folder = join(ROOT, 'docs/guia/imagenes');
  await mkdir(folder, { recursive: true });
  await of.screenshot({ path: join(folder, `${name}.png`) });
}
