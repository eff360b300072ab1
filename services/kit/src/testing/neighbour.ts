import { Module, type Type } from '@nestjs/common';
import type { ServiceName } from '@llavero/proto/collections';
import { recordsOf } from '@llavero/proto/records/registry';
import { KitModule } from '../service/kit.module.ts';

/**
 * A neighbour that keeps its records and publishes their events, but has no commands; its tables come straight from
 * the definitions. For tests of a service that reads from it, or of the gateway. Start it with `partial: true`.
 */
export function neighbour(name: ServiceName): Type<unknown> {
  @Module({ imports: [KitModule.forService({ name, records: recordsOf(name), migrations: 'derive' })] })
  class Neighbour {}
  return Neighbour;
}
