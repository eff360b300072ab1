import { takePlanned } from './own-answer.ts';
import type { StandInAnswer } from './stand-in.ts';

/** What the next call of a kind is to meet; `call` is what the stand-in names the kind: `GET deals`. */
export type PlannedAnswer = { call: string } & (
  | { kind: 'STATUS'; status: number; headers?: Record<string, string>; body?: unknown }
  | /** It is never answered. */ { kind: 'SILENT' }
);

/** The failures that the tests of an adapter have its stand-in meet the next calls with. */
export class PlannedAnswers {
  readonly #planned: PlannedAnswer[] = [];

  plan(...answers: PlannedAnswer[]): void {
    this.#planned.push(...answers);
  }

  /** The planned failure of this call, else what it answers. */
  async meet(call: string, answer: () => StandInAnswer | Promise<StandInAnswer>): Promise<StandInAnswer> {
    const planned = takePlanned(this.#planned, call);
    if (!planned) return answer();
    switch (planned.kind) {
      case 'STATUS':
        return {
          status: planned.status,
          headers: planned.headers ?? {},
          body: planned.body ?? { success: false, error: 'Planned' },
        };
      case 'SILENT':
        return new Promise(() => undefined);
    }
  }
}
