import { setTimeout as sleep } from 'node:timers/promises';
import type { Stage } from './harness.ts';

interface Mail {
  to: string[];
  text: string;
}

/** The newest link of a path in the mails to an address, once it has come; not one that was read before. */
export async function mailedLink(
  { mailUrl }: Pick<Stage, 'mailUrl'>,
  to: string,
  path: string,
  before: readonly string[] = [],
): Promise<string> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const mails = (await (await fetch(`${mailUrl}/messages`)).json()) as Mail[];
    const found = mails.filter(({ to: receivers }) => receivers.some((each) => each.includes(to)));
    for (const { text } of found) {
      const link = new RegExp(`${path}/[\\w-]{43}`).exec(text)?.[0];
      if (link && !before.includes(link)) return link;
    }
    await sleep(200);
  }
  throw new Error(`no mail to ${to}`);
}
