import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { recordMerges } from '@llavero/proto/commands/merge';
import type { CallContext } from '@llavero/kit/context';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { Merges } from './merges.ts';

/** The merges of a record that can still be followed or undone. */
@CommandHandler(recordMerges)
export class RecordMerges implements Handles<typeof recordMerges> {
  constructor(private readonly merges: Merges) {}

  async run(
    { collection, id }: InputOf<typeof recordMerges>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof recordMerges>> {
    const found = await this.merges.of(collection, id);
    return { merges: await Promise.all(found.map((merge) => this.merges.output(merge, ctx))) };
  }
}
