import { setTimeout as sleep } from 'node:timers/promises';
import type { Stage } from './harness.ts';

type Mail = { to: string[]; text: string };

/**
 * The link of the latest mail to an address, below `path`.
 *
 * @throws when none has come after a minute
 */
export async function mailedLink({ mailUrl }: Stage, to: string, path: string): Promise<string> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const mails = (await (await fetch(`${mailUrl}/messages`)).json()) as Mail[];
    const found = mails.filter(({ to: receivers }) => receivers.some((each) => each.includes(to)));
    for (const { text } of found) {
      const code = new RegExp(`${path}/[\\w-]{43}`).exec(text)?.[0];
      if (code) return code;
    }
    await sleep(200);
  }
  throw new Error(`no mail to ${to}`);
}
