import { execFileSync } from 'node:child_process';

/** Whether a program of others can be run here. */
export function hasProgram(program: string, ...args: string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    // Not installed on this machine.
    return false;
  }
}
