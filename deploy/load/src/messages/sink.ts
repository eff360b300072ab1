import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** A message as the mail server has it. */
export interface Caught {
  subject: string;
  messageId: string;
}

/** How many messages the sink has. */
export async function countIn(folder: string): Promise<number> {
  return (await readdir(folder)).filter((name) => name.endsWith('.eml')).length;
}

/** Subjects and ids of all messages; what a kill has left without an end is none. */
export async function readSink(folder: string): Promise<Caught[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
  const caught: Caught[] = [];
  for (const name of names) {
    const text = await readFile(join(folder, name), 'latin1');
    const subject = headerOf(text, 'Subject');
    const messageId = headerOf(text, 'Message-ID');
    if (subject && messageId && /\r?\n\r?\n/.test(text)) caught.push({ subject, messageId });
  }
  return caught;
}

/** A header of one line. */
function headerOf(text: string, name: string): string | undefined {
  return new RegExp(`^${name}: (.+?)\\r?$`, 'im').exec(text)?.[1];
}
