import { registerHooks } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { Module } from '@nestjs/common';
import type { Json } from '@llavero/proto/fields/field';
import { organization } from '@llavero/proto/records/people/organization';
import type { CallContext } from '../../context.ts';
import type { StoredRecord } from '../../records/store-parts.ts';
import { Creates, type CreatesRecord } from '../../service/creates-record.ts';
import { KitModule } from '../../service/kit.module.ts';
import { RecordStores } from '../../service/record-stores.ts';
import { startService } from '../../service/start-service.ts';

/** A service as `main.ts` starts it, whose creations take a second: for the tests of starting and stopping. */

@Creates('organization')
class SlowCreation implements CreatesRecord {
  readonly #stores: RecordStores;

  constructor(stores: RecordStores) {
    this.#stores = stores;
  }

  async create(object: Record<string, Json>, ctx: CallContext): Promise<StoredRecord> {
    process.stdout.write('CREATING\n');
    await sleep(1_000);
    return this.#stores.of('organization').create(object, ctx);
  }
}

@Module({
  imports: [KitModule.forService({ name: 'people', records: [organization], migrations: 'derive' })],
  providers: [SlowCreation],
})
class SlowModule {}

let tracing = 'absent';
registerHooks({
  load(url, context, nextLoad) {
    if (url.includes('@opentelemetry/sdk')) tracing = 'loaded';
    return nextLoad(url, context);
  },
});
await startService({ name: 'people', module: SlowModule, partial: true });
process.stdout.write(`TRACING ${tracing}\n`);
process.stdout.write('READY\n');
