import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Finding } from './verify.ts';

/**
 * Defects that the processes have logged: lines of level `error` are ours to mend, outages are told as warnings. A
 * process that is killed says nothing.
 */
export async function defectsIn(folder: string): Promise<Finding> {
  const seen = new Map<string, number>();
  let lines = 0;
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.log')) continue;
    for (const line of (await readFile(join(folder, name), 'utf8')).split('\n')) {
      lines += 1;
      if (!line.includes('"level":"error"') && !line.includes('"level":"fatal"')) continue;
      const about = tell(line);
      seen.set(about, (seen.get(about) ?? 0) + 1);
    }
  }
  return {
    what: 'lines of the logs without a defect of ours',
    checked: lines,
    wrong: [...seen].map(([about, count]) => `${count} × ${about}`),
  };
}

function tell(line: string): string {
  try {
    const { service, msg, method, errorCode, errorText, stack } = JSON.parse(line) as Record<string, string>;
    const where = stack?.split('\n').find((frame) => /services|gateway|proto/.test(frame));
    return [service, msg, method, errorCode, errorText, where?.trim()]
      .filter(Boolean)
      .join(' · ')
      .slice(0, 300);
  } catch {
    return line.slice(0, 200);
  }
}
