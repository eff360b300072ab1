import type { CallContext } from '@llavero/kit/context';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { marketingChoice, refuseMarketing } from '@llavero/proto/commands/marketing';
import { Marketing } from './marketing.ts';

@CommandHandler(marketingChoice)
export class MarketingChoice implements Handles<typeof marketingChoice> {
  constructor(private readonly marketing: Marketing) {}

  async run(
    { code }: InputOf<typeof marketingChoice>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof marketingChoice>> {
    return { refused: (await this.marketing.personOf(code, ctx)).noMarketing };
  }
}

@CommandHandler(refuseMarketing)
export class RefuseMarketing implements Handles<typeof refuseMarketing> {
  constructor(private readonly marketing: Marketing) {}

  async run(
    { code }: InputOf<typeof refuseMarketing>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof refuseMarketing>> {
    await this.marketing.refuse(code, ctx);
    return { refused: true };
  }
}
