import type { CallContext } from '@llavero/kit/context';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { renderReceipt } from '@llavero/proto/commands/documents';
import { printFinanceDocument } from '@llavero/proto/commands/papers';
import { FinancePrinter, printReply } from './finance-printer.ts';
import { FinanceReader } from './finance-reader.ts';

/** The PDF of a receipt, settlement or bill (FIN-07). */
@CommandHandler(printFinanceDocument)
export class PrintFinanceDocument implements Handles<typeof printFinanceDocument> {
  constructor(
    private readonly reader: FinanceReader,
    private readonly printer: FinancePrinter,
  ) {}

  async run(
    { finance }: InputOf<typeof printFinanceDocument>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof printFinanceDocument>> {
    return printReply(await this.printer.print(await this.reader.finance(finance, ctx), ctx));
  }
}

/** The first name of {@link PrintFinanceDocument}, kept for its callers. */
@CommandHandler(renderReceipt)
export class RenderReceipt implements Handles<typeof renderReceipt> {
  constructor(private readonly print: PrintFinanceDocument) {}

  run(input: InputOf<typeof renderReceipt>, ctx: CallContext): Promise<OutputOf<typeof renderReceipt>> {
    return this.print.run(input, ctx);
  }
}
