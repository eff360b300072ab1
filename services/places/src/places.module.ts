import { KitModule } from '@llavero/kit/service/kit.module';
import { recordsOf } from '@llavero/proto/records/registry';
import { Module } from '@nestjs/common';
import { PlaceKpis } from './kpis/place-kpis.ts';

/** Properties and units. */
@Module({
  imports: [
    KitModule.forService({
      name: 'places',
      records: recordsOf('places'),
      migrations: new URL('./migrations/', import.meta.url),
    }),
  ],
  providers: [PlaceKpis],
})
export class PlacesModule {}
