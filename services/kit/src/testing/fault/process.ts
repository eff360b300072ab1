import { Module } from '@nestjs/common';
import { organization } from '@llavero/proto/records/people/organization';
import type { DomainEvent } from '@llavero/proto/events/envelope';
import { created, updated } from '@llavero/proto/events/record-events';
import type { Tx } from '../../db/queryable.ts';
import { OnEvent, type HandlesEvent } from '../../events/on-event.ts';
import { KitModule } from '../../service/kit.module.ts';
import { openService } from '../../service/open-service.ts';

/** A process of the fault test: `people` makes changes, `notifications` notes what reaches it. */

@Module({
  imports: [KitModule.forService({ name: 'people', records: [organization], migrations: 'derive' })],
})
class Producer {}

@OnEvent([created(organization), updated(organization)], { name: 'note-effects' })
class NoteEffects implements HandlesEvent {
  async handle(event: DomainEvent, tx: Tx): Promise<void> {
    await tx.query('INSERT INTO effect (record_id, version) VALUES ($1, $2)', [
      event.data.id,
      event.data.version,
    ]);
  }
}

@Module({
  imports: [KitModule.forService({ name: 'notifications', records: [], migrations: 'derive' })],
  providers: [NoteEffects],
})
class ConsumerModule {}

const role = process.argv[2];
const service =
  role === 'people'
    ? await openService({ name: 'people', module: Producer, partial: true })
    : await openService({ name: 'notifications', module: ConsumerModule, partial: true });
process.stdout.write('READY\n');
process.once('SIGTERM', () => void service.stop().then(() => process.exit(0)));
