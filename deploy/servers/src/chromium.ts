import { existsSync } from 'node:fs';
import { installDebianPackage } from './debian-package.ts';
import { findProgram } from './find-program.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

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
  say('Chromium: not installed; trying the Debian package …');
  installDebianPackage('chromium');
  const installed = installedChromium();
  if (installed) return installed;
  throw new Error(
    'Chromium is missing and could not be installed. Install it with "apt-get install chromium" or put its path into CHROME_PATH.',
  );
}
