/** Calls of one statement at most. */
const MOST_AT_ONCE = 50;
/** A statement that takes longer than most waits for a lock, or for a busy machine: those behind it go ahead without it. */
const PATIENCE_MS = 30;
/** Classes of errors of a statement that has done nothing: data, constraints, deadlocks, triggers. */
const REFUSALS = new Set(['22', '23', '40', 'P0']);

interface Waiting<Call, Answer> {
  call: Call;
  alone(): Promise<Answer>;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/** Calls of one kind; there while some of them are under way. */
interface Lane<Call, Answer> {
  kind: string;
  /** Statements that those who wait are waiting for. */
  underWay: number;
  waiting: Waiting<Call, Answer>[];
}

/**
 * Statements of one sort that many callers need at the same time. A call that comes while no other of its kind is under way goes out at
 * once; those that come meanwhile go out together in the next statement, which costs little more than one of them. A call never joins a
 * statement that has begun before it. When a common statement is refused, each call goes out alone, so that only the one that is wrong is
 * refused.
 */
export class SharedStatements<Call, Answer> {
  readonly #together: (calls: readonly Call[]) => Promise<Answer[]>;
  readonly #lanes = new Map<string, Lane<Call, Answer>>();

  /** @param together carries out several calls of one kind in one statement, and answers in their order */
  constructor(together: (calls: readonly Call[]) => Promise<Answer[]>) {
    this.#together = together;
  }

  /**
   * @param kind calls of different kinds neither share a statement nor wait for one another
   * @param alone carries out the call in a statement of its own
   * @throws what `alone` does, or the error of a statement of which nobody knows whether it was carried out
   */
  run(call: Call, kind: string, alone: () => Promise<Answer>): Promise<Answer> {
    const lane = this.#lanes.get(kind);
    if (lane) return new Promise((resolve, reject) => lane.waiting.push({ call, alone, resolve, reject }));
    const fresh: Lane<Call, Answer> = { kind, underWay: 0, waiting: [] };
    this.#lanes.set(kind, fresh);
    return this.#during(fresh, alone);
  }

  /** Runs a statement. When it has ended, or takes long, the next one begins. */
  async #during<T>(lane: Lane<Call, Answer>, statement: () => Promise<T>): Promise<T> {
    lane.underWay += 1;
    let isWaitedFor = true;
    const goOn = (): void => {
      if (!isWaitedFor) return;
      isWaitedFor = false;
      lane.underWay -= 1;
      if (lane.underWay === 0) this.#next(lane);
    };
    const patience = setTimeout(goOn, PATIENCE_MS);
    try {
      return await statement();
    } finally {
      clearTimeout(patience);
      goOn();
    }
  }

  #next(lane: Lane<Call, Answer>): void {
    const group = lane.waiting.splice(0, MOST_AT_ONCE);
    const [first, ...others] = group;
    if (!first) this.#close(lane);
    else if (others.length === 0) this.#alone(lane, first);
    else void this.#share(lane, group);
  }

  /** Whoever comes now begins a lane of his own. */
  #close(lane: Lane<Call, Answer>): void {
    if (this.#lanes.get(lane.kind) === lane) this.#lanes.delete(lane.kind);
  }

  #alone(lane: Lane<Call, Answer>, { alone, resolve, reject }: Waiting<Call, Answer>): void {
    this.#during(lane, alone).then(resolve, reject);
  }

  async #share(lane: Lane<Call, Answer>, group: readonly Waiting<Call, Answer>[]): Promise<void> {
    try {
      const answers = await this.#during(lane, () => this.#together(group.map(({ call }) => call)));
      for (const [at, { resolve }] of group.entries()) resolve(answers[at] as Answer);
    } catch (error) {
      const { code } = error as { code?: unknown };
      const isRefused = typeof code === 'string' && code.length === 5 && REFUSALS.has(code.slice(0, 2));
      for (const one of group)
        if (isRefused) this.#alone(lane, one);
        else one.reject(error);
    }
  }
}
