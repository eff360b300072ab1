import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import {
  bookBankLine,
  confirmBankMatches,
  dismissBankLines,
  undoBankMatches,
} from '@llavero/proto/commands/bank-statements';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { changeMany } from '../status/change-many.ts';
import { BookLines } from './book-lines.ts';

type Results = OutputOf<typeof confirmBankMatches>;
type Lines = InputOf<typeof confirmBankMatches>['lines'];

/** Each line in a transaction of its own. */
async function eachLine(
  database: Database,
  lines: Lines,
  decide: (line: Lines[number], tx: Tx) => Promise<{ status: string; version: number }>,
): Promise<Results> {
  return { results: await changeMany(lines, (line) => database.transaction((tx) => decide(line, tx))) };
}

@CommandHandler(confirmBankMatches)
export class ConfirmBankMatches implements Handles<typeof confirmBankMatches> {
  constructor(
    private readonly database: Database,
    private readonly books: BookLines,
  ) {}

  run({ lines }: InputOf<typeof confirmBankMatches>, ctx: CallContext): Promise<Results> {
    return eachLine(this.database, lines, ({ id, version }, tx) => this.books.confirm(id, version, ctx, tx));
  }
}

@CommandHandler(undoBankMatches)
export class UndoBankMatches implements Handles<typeof undoBankMatches> {
  constructor(
    private readonly database: Database,
    private readonly books: BookLines,
  ) {}

  run({ lines }: InputOf<typeof undoBankMatches>, ctx: CallContext): Promise<Results> {
    return eachLine(this.database, lines, ({ id, version }, tx) => this.books.undo(id, version, ctx, tx));
  }
}

@CommandHandler(dismissBankLines)
export class DismissBankLines implements Handles<typeof dismissBankLines> {
  constructor(
    private readonly database: Database,
    private readonly books: BookLines,
  ) {}

  run({ lines, reason, remember }: InputOf<typeof dismissBankLines>, ctx: CallContext): Promise<Results> {
    const why = { reason, remember: remember === true };
    return eachLine(this.database, lines, ({ id, version }, tx) =>
      this.books.dismiss(id, version, why, ctx, tx),
    );
  }
}

@CommandHandler(bookBankLine)
export class BookBankLine implements Handles<typeof bookBankLine> {
  constructor(
    private readonly database: Database,
    private readonly books: BookLines,
  ) {}

  async run(
    { id, version, parts, advanceContract }: InputOf<typeof bookBankLine>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof bookBankLine>> {
    const booking = { parts, advanceContract: advanceContract ?? null };
    return {
      id,
      ...(await this.database.transaction((tx) => this.books.book(id, version, booking, ctx, tx))),
    };
  }
}
