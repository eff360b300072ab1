import type { CallContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { deactivationPreview } from '@llavero/proto/commands/people-employees';
import { employee } from '@llavero/proto/records/people/employee';
import { Sessions } from '../sign-in/sessions.ts';
import { countOpenTasks } from './open-tasks.ts';

/** What the dialog says before anything happens. */
@CommandHandler(deactivationPreview)
export class DeactivationPreview implements Handles<typeof deactivationPreview> {
  constructor(
    private readonly stores: RecordStores,
    private readonly sessions: Sessions,
    private readonly peers: Peers,
  ) {}

  async run(
    { id }: InputOf<typeof deactivationPreview>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof deactivationPreview>> {
    await this.stores.of(employee).loadUnchecked(id);
    const [openTasks, sessions] = await Promise.all([
      countOpenTasks(this.peers, id, ctx),
      this.sessions.of(id),
    ]);
    return { openTasks, sessions: sessions.length };
  }
}
