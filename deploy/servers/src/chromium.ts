import { existsSync } from 'node:fs';
import { installDebianPackage } from './debian-package.ts';
import { findProgram } from './find-program.ts';

/** The first is Chromium without its own windows: the same engine for a fifth less CPU (decision 0197). */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
/** Not every release of Debian has the first. */
const PACKAGES = ['chromium-headless-shell', 'chromium'];

/** Path of the Chromium on this machine (`CHROME_PATH` or PATH), undefined when there is none. */
export function installedChromium(): string | undefined {
  const named = process.env['CHROME_PATH'];
  if (named) return existsSync(named) ? named : undefined;
  return findProgram(NAMES, ['/usr/bin', '/snap/bin']);
}

/**
 * Path of a Chromium for the browser tests; installs the Debian package when there is none.
 *
 * @throws Error with one line that says what to install
 */
export function findChromium(say: (line: string) => void = () => undefined): string {
  const present = installedChromium();
  if (present) return present;
  for (const name of PACKAGES) {
    say(`Chromium: not installed; trying the Debian package ${name} …`);
    installDebianPackage(name);
    const installed = installedChromium();
    if (installed) return installed;
  }
  throw new Error(
    'Chromium is missing and could not be installed. Install it with "apt-get install chromium" or put its path into CHROME_PATH.',
  );
}
