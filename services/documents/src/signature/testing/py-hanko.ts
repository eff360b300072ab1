import { execFileSync } from 'node:child_process';

/** Whether pyHanko, which checks signatures of PDF, is on this machine. */
export function hasPyHanko(): boolean {
  try {
    execFileSync('pyhanko', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    // Not installed here.
    return false;
  }
}
