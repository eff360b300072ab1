/** Calls of one statement at most. */
const MOST_AT_ONCE = 50;
/** A statement that takes longer than most waits for a lock, or for a busy machine: those behind it go ahead without it. */
const PATIENCE_MS = 30;
/** Classes of errors of a statement that has done nothing: data, constraints, deadlocks, triggers. */
const REFUSALS = new Set(['22', '23', '40', 'P0']);

interface Waiting<Call, Answer> {
  call: Call;
  kind: string;
  alone(): Promise<Answer>;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/**
 * Statements of one sort that many callers need at the same time. A call that comes while no other is under way goes out at once; those
 * that come meanwhile go out together in the next statement, which costs little more than one of them. A call never joins a
 * statement that has begun before it. When a common statement is refused, each call goes out alone, so that only the one that is wrong is
 * refused.
 */
export class SharedStatements<Call, Answer> {
  readonly #together: (calls: readonly Call[]) => Promise<Answer[]>;
  #waiting: Waiting<Call, Answer>[] = [];
  /** Statements that those who wait are waiting for. */
  #underWay = 0;

  /** @param together carries out several calls of one kind in one statement, and answers in their order */
  constructor(together: (calls: readonly Call[]) => Promise<Answer[]>) {
    this.#together = together;
  }

  /**
   * @param kind calls of different kinds never share a statement
   * @param alone carries out the call in a statement of its own
   * @throws what `alone` does, or the error of a statement of which nobody knows whether it was carried out
   */
  run(call: Call, kind: string, alone: () => Promise<Answer>): Promise<Answer> {
    if (this.#underWay === 0) return this.#during(alone);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ call, kind, alone, resolve, reject });
    });
  }

  /** Runs a statement. When it has ended, or takes long, the next one begins. */
  async #during<T>(statement: () => Promise<T>): Promise<T> {
    this.#underWay += 1;
    let isWaitedFor = true;
    const goOn = (): void => {
      if (!isWaitedFor) return;
      isWaitedFor = false;
      this.#underWay -= 1;
      if (this.#underWay === 0) this.#next();
    };
    const patience = setTimeout(goOn, PATIENCE_MS);
    try {
      return await statement();
    } finally {
      clearTimeout(patience);
      goOn();
    }
  }

  #next(): void {
    const [first] = this.#waiting;
    if (!first) return;
    const group = this.#waiting.filter(({ kind }) => kind === first.kind).slice(0, MOST_AT_ONCE);
    this.#waiting = this.#waiting.filter((one) => !group.includes(one));
    if (group.length === 1) this.#alone(first);
    else void this.#share(group);
  }

  #alone({ alone, resolve, reject }: Waiting<Call, Answer>): void {
    this.#during(alone).then(resolve, reject);
  }

  async #share(group: readonly Waiting<Call, Answer>[]): Promise<void> {
    try {
      const answers = await this.#during(() => this.#together(group.map(({ call }) => call)));
      for (const [at, { resolve }] of group.entries()) resolve(answers[at] as Answer);
    } catch (error) {
      const { code } = error as { code?: unknown };
      const isRefused = typeof code === 'string' && code.length === 5 && REFUSALS.has(code.slice(0, 2));
      for (const one of group)
        if (isRefused) this.#alone(one);
        else one.reject(error);
    }
  }
}
