import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { ROOT } from '@llavero/runner/layout';

/** What passes over the screen and says nothing of it. */
const PASSING = '.mantine-Notifications-root { visibility: hidden; }';

/**
 * A picture for the user guide (docs/guia), taken while a browser test stands where the guide speaks of. Written only
 * with GUIDE_PICTURES=1, so that tests leave the repository as it is. `name` is that of the file, without its ending.
 * It has a palette: a third of the bytes, and the eye sees no difference on a screen of few colours.
 */
export async function guidePicture(of: Page | Locator, name: string): Promise<void> {
  if (process.env['GUIDE_PICTURES'] !== '1') return;
  const folder = join(ROOT, 'docs/guia/imagenes');
  await mkdir(folder, { recursive: true });
  const taken = await of.screenshot({ animations: 'disabled', style: PASSING });
  const { default: sharp } = await import('sharp');
  await sharp(taken)
    .png({ palette: true, effort: 10 })
    .toFile(join(folder, `${name}.png`));
}
