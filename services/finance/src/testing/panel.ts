import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { KitModule } from '@llavero/kit/service/kit.module';
import { reportProcess } from '@llavero/proto/commands/background';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { recordsOf } from '@llavero/proto/records/registry';
import { Module } from '@nestjs/common';

/** What the panel has been told. */
export const heard: { id: string; status: string }[] = [];

@CommandHandler(reportProcess)
class Hear implements Handles<typeof reportProcess> {
  async run({ id, status }: InputOf<typeof reportProcess>): Promise<OutputOf<typeof reportProcess>> {
    heard.push({ id, status });
    return { cancelled: false };
  }
}

/** The notifications service as finance sees it: a panel that hears of long work. Start it with `partial: true`. */
@Module({
  imports: [
    KitModule.forService({
      name: 'notifications',
      records: recordsOf('notifications'),
      migrations: 'derive',
    }),
  ],
  providers: [Hear],
})
export class PanelStandIn {}
