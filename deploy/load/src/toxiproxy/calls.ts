import { percentile } from '../statistics.ts';
import type { Heard } from '../chaos/client.ts';

/**
 * The longest that a caller of ours may wait, milliseconds: a read has 15 s of its service (`kit/grpc/peers.ts`) and 4 s more of those
 * that name what it links to; a write 60 s, after 5 s for a connection. A second for a busy machine.
 */
export const LONGEST = { read: 20_000, write: 66_000 } as const;

const outages: readonly (string | undefined)[] = ['unavailable', 'internal', undefined];
const reads: ReadonlySet<string> = new Set(['getObject', 'getCollection', 'getComponentItems']);

/** The calls that were under way during one fault. */
export class Calls {
  readonly #heard: Heard[] = [];

  readonly hear = (heard: Heard): void => void this.#heard.push(heard);

  get count(): number {
    return this.#heard.length;
  }

  /** How many failed, `PEER.UNAVAILABLE 12, SERVICE.OUTAGE 3`; without what is refused, such as a stale version. */
  get failures(): string {
    const counts = new Map<string, number>();
    for (const { failure, status } of this.#heard) {
      if (!failure || !outages.includes(failure.kind)) continue;
      const code = failure.code ?? `status ${status}`;
      counts.set(code, (counts.get(code) ?? 0) + 1);
    }
    return [...counts].map(([code, count]) => `${code} ${count}`).join(', ') || 'none';
  }

  /** Seconds. */
  slowest(kind: keyof typeof LONGEST): number {
    return percentile(this.#times(kind), 100) / 1000;
  }

  /** What no caller may live: an answer later than the product's own limits, none at all, or one that is not told as a failure is told. */
  get wrong(): string[] {
    const found = new Map<string, number>();
    const note = (what: string): void => void found.set(what, (found.get(what) ?? 0) + 1);
    for (const { call, milliseconds, status, failure } of this.#heard) {
      if (milliseconds > LONGEST[kindOf(call)])
        note(`${call} took longer than ${LONGEST[kindOf(call)] / 1000} s`);
      if (!failure) continue;
      const { code, kind, message } = failure;
      if (status === 0) note(`${call} had no answer`);
      else if (!code || !kind) note(`${call} failed without a code (HTTP ${status})`);
      else if (kind === 'internal') note(`${call} failed with ${code}`);
      else if (!isSpanish(message)) note(`${call} failed with ${code} and without a Spanish sentence`);
    }
    return [...found].map(([what, count]) => `${count} × ${what}`);
  }

  #times(kind: keyof typeof LONGEST): number[] {
    const times = this.#heard
      .filter(({ call }) => kindOf(call) === kind)
      .map(({ milliseconds }) => milliseconds);
    return times.length > 0 ? times : [0];
  }
}

const kindOf = (call: string): keyof typeof LONGEST => (reads.has(call) ? 'read' : 'write');

/** A whole sentence with a word that only Spanish has. */
const isSpanish = (message: string | undefined): boolean =>
  /^[A-ZÁÉÍÓÚÑ¿¡«].*\.$/s.test(message ?? '') && /\b(el|la|los|las|de|se|una?|no|que)\b/i.test(message ?? '');
