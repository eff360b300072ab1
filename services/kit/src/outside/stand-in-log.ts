import { appendFile, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { StandInPlace } from './stand-in.ts';

/** What a stand-in has received, a line of JSON each, so that it is still there after a restart; in memory only without a folder. */
export class StandInLog<T> {
  readonly #file: string | undefined;
  /** Entries of an earlier run, oldest first. */
  readonly earlier: readonly T[];

  constructor(file?: string, earlier: readonly T[] = []) {
    this.#file = file;
    this.earlier = earlier;
  }

  /** @param name of the file in the stand-in's folder, `calls.jsonl` */
  static async open<T>({ dir }: StandInPlace, name: string): Promise<StandInLog<T>> {
    if (!dir) return new StandInLog<T>();
    await mkdir(dir, { recursive: true });
    const file = join(dir, name);
    const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').filter(Boolean);
    return new StandInLog(
      file,
      lines.map((line) => JSON.parse(line) as T),
    );
  }

  async append(...entries: readonly T[]): Promise<void> {
    if (!this.#file) return;
    const lines = entries.map((entry) => `${JSON.stringify(entry)}\n`);
    await appendFile(this.#file, lines.join(''), { mode: 0o600 });
  }

  async clear(): Promise<void> {
    if (this.#file) await rm(this.#file, { force: true });
  }
}
