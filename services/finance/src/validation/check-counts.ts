import type { FoundByCheck } from '@llavero/proto/rules/review-checks';
import type { ActiveCheck } from './review-checks.ts';

/** How many documents each check points at. */
export class CheckCounts {
  readonly #documents = new Map<string, number>();

  add(found: readonly FoundByCheck[]): void {
    for (const { check } of found) this.#documents.set(check, (this.#documents.get(check) ?? 0) + 1);
  }

  /** Of all checks in use, in their order. */
  of(checks: readonly ActiveCheck[]) {
    return checks.map(({ id, name, severity }) => ({
      check: id,
      name,
      severity,
      documents: this.#documents.get(id) ?? 0,
    }));
  }
}
