import { ExpiringCache } from '@llavero/kit/expiring-cache';

/** Answers of another service that are believed for a while; whoever asks while one is on its way shares it. */
export class PromiseCache<T> {
  readonly #answers: ExpiringCache<Promise<T>>;

  /** @param ttl milliseconds for which an answer is believed */
  constructor({ max, ttl }: { max: number; ttl: number }) {
    this.#answers = new ExpiringCache({ max, ttl });
  }

  get(key: string, ask: () => Promise<T>): Promise<T> {
    const known = this.#answers.get(key);
    if (known) return known;
    const answer = ask();
    this.#answers.set(key, answer);
    // A failure is not remembered: the service may only have been away.
    answer.catch(() => this.#answers.delete(key));
    return answer;
  }
}
