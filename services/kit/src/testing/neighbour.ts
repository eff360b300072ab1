import { Module, type Type } from '@nestjs/common';
import type { ServiceName } from '@llavero/proto/collections';
import { recordsOf } from '@llavero/proto/records/registry';
import { KitModule } from '../service/kit.module.ts';
import { migrationsOf } from './migrated-template.ts';

/**
 * A neighbour that keeps its records and publishes their events, but has no commands; its tables are those of the product.
 * For tests of a service that reads from it, or of the gateway. Start it with `partial: true`.
 *
 * @param migrations `derive` for tables straight from the definitions: they take what a constraint of the product refuses
 */
export function neighbour(name: ServiceName, migrations: URL | 'derive' = migrationsOf(name)): Type<unknown> {
  @Module({ imports: [KitModule.forService({ name, records: recordsOf(name), migrations })] })
  class Neighbour {}
  return Neighbour;
}
