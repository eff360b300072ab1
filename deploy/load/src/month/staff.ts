import { setTimeout as sleep } from 'node:timers/promises';
import type { CommandDefinition, InputOf, OutputOf } from '@llavero/proto/commands/command';
import { financeProcess } from '@llavero/proto/commands/finance';
import { generateMonth } from '@llavero/proto/commands/month';

export type RunOutcome = OutputOf<typeof financeProcess>;

/** The administrator at the gateway. */
export class Staff {
  constructor(
    private readonly url: string,
    private readonly token: string,
  ) {}

  async run<D extends CommandDefinition>(command: D, input: Partial<InputOf<D>>): Promise<OutputOf<D>> {
    const answer = await fetch(`${this.url}/commands/${command.name}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${command.name}: ${answer.status} ${text}`);
    return JSON.parse(text) as OutputOf<D>;
  }

  /** Generates a month and waits for its end. */
  async generate(input: Partial<InputOf<typeof generateMonth>>): Promise<RunOutcome> {
    const { process } = await this.run(generateMonth, input);
    return this.ended(process);
  }

  /** A generation once it has ended. @param progress hears of every look; while parts of the product are away there is none */
  async ended(process: string, progress: (run: RunOutcome) => void = () => undefined): Promise<RunOutcome> {
    for (;;) {
      const run = await this.run(financeProcess, { process }).catch(() => undefined);
      if (run) progress(run);
      if (run && !['QUEUED', 'IN_PROGRESS'].includes(run.status)) return run;
      await sleep(100);
    }
  }
}
