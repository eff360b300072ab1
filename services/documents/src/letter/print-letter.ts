import type { CallContext } from '@llavero/kit/context';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { printLetter } from '@llavero/proto/commands/certified-letters';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import type { DocumentBlock } from '@llavero/proto/templates/blocks';
import { Letterheads } from '../print/letterheads.ts';
import { Printer } from '../print/printer.ts';
import { KeptReports } from '../reports/kept-reports.ts';
import { filingOf } from './letter-filing.ts';

/** The letter of a burofax: its addressee, what it is about, its paragraphs (EXT-11). */
@CommandHandler(printLetter)
export class PrintLetter implements Handles<typeof printLetter> {
  constructor(
    private readonly letterheads: Letterheads,
    private readonly printer: Printer,
    private readonly kept: KeptReports,
  ) {}

  async run(input: InputOf<typeof printLetter>, ctx: CallContext): Promise<OutputOf<typeof printLetter>> {
    const { name, addressee, subject, body } = input;
    const blocks = [
      block(addressee, { align: 'right' }),
      block(subject, { heading: 1 }),
      ...body.split(/\n{2,}/).map((text) => block(text, { align: 'justified' })),
    ];
    const company = await this.letterheads.signing(input, ctx);
    const paper = { title: subject, language: 'es' as const, company, blocks, images: {} };
    const content = await this.printer.printDocument(paper, {}, []);
    const file = { content, mimeType: 'application/pdf', ending: 'pdf' };
    return this.kept.keepFile(file, name, filingOf(input), ctx);
  }
}

const block = (
  text: string,
  { align = 'left', heading }: { align?: 'left' | 'right' | 'justified'; heading?: 1 },
): DocumentBlock => ({
  ...{ kind: 'text', paragraph: 0, align, runs: [{ text }] },
  ...(heading === undefined ? {} : { heading }),
});
