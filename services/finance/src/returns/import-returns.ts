import type { CallContext } from '@llavero/kit/context';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { importReturns } from '@llavero/proto/commands/remittances';
import { CodedError } from '@llavero/proto/errors';
import { addMoney } from '@llavero/proto/values/money';
import { BookReturn } from './book-return.ts';
import { readReturns } from './read-returns.ts';
import type { ReturnLine } from './return-line.ts';

type Reply = OutputOf<typeof importReturns>;

/** Books a bank's file of returns, each line in a transaction of its own: one that fails does not hold up the others (FIN-04). */
@CommandHandler(importReturns)
export class ImportReturns implements Handles<typeof importReturns> {
  constructor(private readonly book: BookReturn) {}

  async run({ content }: InputOf<typeof importReturns>, ctx: CallContext): Promise<Reply> {
    const file = readReturns(content);
    const lines: ReturnLine[] = [...file.lines];
    for (const { id, reason } of file.messages) lines.push(...(await this.book.rowsOfMessage(id, reason)));
    const rows: Reply['rows'] = [];
    for (const line of lines) rows.push(await this.bookLine(line, ctx));
    const booked = rows.filter(({ result }) => result === 'RETURNED' || result === 'REJECTED');
    return {
      booked: booked.length,
      bookedAmount: addMoney(0, ...booked.map(({ amount }) => amount ?? 0)),
      known: rows.filter(({ result }) => result === 'KNOWN').length,
      failed: rows.filter(({ result }) => result === 'FAILED').length,
      rows,
    };
  }

  private async bookLine(line: ReturnLine, ctx: CallContext): Promise<Reply['rows'][number]> {
    try {
      return await this.book.line(line, ctx);
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
      return {
        ...{
          endToEndId: line.endToEndId.slice(0, 40),
          result: 'FAILED',
          message: error.body.message.slice(0, 400),
        },
        ...{ document: null, name: null, party: null, amount: null, bankReason: line.reason.slice(0, 10) },
      };
    }
  }
}
