import type { CallContext } from '@llavero/kit/context';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { queryHistory } from '@llavero/proto/commands/reporting';
import { log } from '@llavero/proto/records/notifications/log';

const MOST = 50;

/** SCR-07: what the caller has asked, out of the log of changes. */
@CommandHandler(queryHistory)
export class QueryHistory implements Handles<typeof queryHistory> {
  constructor(private readonly stores: RecordStores) {}

  async run(
    _input: InputOf<typeof queryHistory>,
    { actor }: CallContext,
  ): Promise<OutputOf<typeof queryHistory>> {
    const asked = await this.stores.of(log).findUnchecked({
      filter: { collection: 'reporting', verb: 'queried', actor: actor.id },
      sort: [{ field: 'at', order: 'desc' }],
      limit: MOST,
    });
    return {
      entries: asked.map(({ id, at, createdAt, question, extra }) => {
        const { outcome, rows, milliseconds } = extra as {
          outcome: string;
          rows?: number;
          milliseconds?: number;
        };
        return {
          id,
          at: at ?? createdAt,
          query: question ?? '',
          outcome,
          rows: rows ?? null,
          milliseconds: milliseconds ?? null,
        };
      }),
    };
  }
}
