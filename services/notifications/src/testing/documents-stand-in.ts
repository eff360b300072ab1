import { setTimeout as sleep } from 'node:timers/promises';
import type { CallContext } from '@llavero/kit/context';
import { peerUnavailable } from '@llavero/kit/errors/grpc-errors';
import { type AnswersStream, StreamHandler } from '@llavero/kit/grpc/stream-handler';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { KitModule } from '@llavero/kit/service/kit.module';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { printFinanceDocument } from '@llavero/proto/commands/papers';
import { printReport } from '@llavero/proto/commands/reports';
import { printStatement } from '@llavero/proto/commands/statements';
import { invalid, notFound } from '@llavero/proto/errors';
import { document as definition } from '@llavero/proto/records/documents/document';
import { recordsOf } from '@llavero/proto/records/registry';
import { Module } from '@nestjs/common';

/** How the stand-in behaves, what it holds and what it was asked. */
export const papers = {
  /** Bytes by the id of their document. */
  files: new Map<string, Buffer>(),
  /** Finance documents and contracts of which nothing is printed. */
  refused: new Set<string>(),
  away: false,
  /** Milliseconds that a print takes. */
  slow: 0,
  printed: [] as string[],
  reset(): void {
    this.files.clear();
    this.refused.clear();
    this.printed.length = 0;
    this.away = false;
    this.slow = 0;
  },
};

@StreamHandler({ file: 'media.proto', path: '/llavero.media.v1.Media/Download' })
class Download implements AnswersStream<{ document_id?: string }, object> {
  async *answer({ document_id: id = '' }: { document_id?: string }): AsyncGenerator<object> {
    if (papers.away) throw peerUnavailable('documents');
    const bytes = papers.files.get(id);
    if (!bytes) throw notFound('DOCUMENT.NO_FILE', 'Este documento no tiene archivo.');
    yield { info: { content_type: 'application/pdf', file_name: 'x.pdf', bytes: bytes.length } };
    for (let from = 0; from < bytes.length; from += 65_536)
      yield { data: bytes.subarray(from, from + 65_536) };
  }
}

/** Prints a finance document: one document record per finance document, as the real one does. */
@CommandHandler(printFinanceDocument)
class Print implements Handles<typeof printFinanceDocument> {
  constructor(private readonly stores: RecordStores) {}

  async run(
    { finance }: InputOf<typeof printFinanceDocument>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof printFinanceDocument>> {
    if (papers.away) throw peerUnavailable('documents');
    if (papers.refused.has(finance))
      throw invalid('DOCUMENT.NOT_PRINTED', 'Este documento no se puede imprimir. No se ha creado nada.');
    await sleep(papers.slow);
    papers.printed.push(finance);
    const store = this.stores.of(definition);
    const [known] = await store.findUnchecked({ filter: { finance }, limit: 1 });
    const bytes = Buffer.from(`%PDF of ${finance}`);
    const document =
      known ??
      (await store.create(
        {
          ...{ name: `Recibo ${finance}`, fileName: `Recibo-${finance}.pdf`, mimeType: 'application/pdf' },
          ...{ type: 'RECEIPT', finance, size: bytes.length, sha256: 'a'.repeat(64) },
        },
        { ...ctx, trusted: true },
      ));
    papers.files.set(document.id, bytes);
    const fileName = document.fileName ?? '';
    return { document: document.id, path: '', fileName, bytes: bytes.length, reused: known !== undefined };
  }
}

/** Prints the statement of account of a contract: one document record per contract. */
@CommandHandler(printStatement)
class PrintAccount implements Handles<typeof printStatement> {
  constructor(private readonly stores: RecordStores) {}

  async run(
    { contract }: InputOf<typeof printStatement>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof printStatement>> {
    if (papers.away) throw peerUnavailable('documents');
    if (papers.refused.has(contract))
      throw invalid('DOCUMENT.NOT_PRINTED', 'Este extracto no se puede imprimir. No se ha creado nada.');
    papers.printed.push(contract);
    const store = this.stores.of(definition);
    const bytes = Buffer.from(`%PDF of ${contract}`);
    const [known] = await store.findUnchecked({ filter: { contract }, limit: 1 });
    const document =
      known ??
      (await store.create(
        {
          ...{ name: `Extracto ${contract}`, fileName: 'Extracto.pdf', mimeType: 'application/pdf' },
          ...{ type: 'OTHER', contract, size: bytes.length, sha256: 'a'.repeat(64) },
        },
        { ...ctx, trusted: true },
      ));
    papers.files.set(document.id, bytes);
    const fileName = document.fileName ?? '';
    return { document: document.id, path: '', fileName, bytes: bytes.length, reused: known !== undefined };
  }
}

/** Prints the report of a landlord: one document record each time. */
@CommandHandler(printReport)
class PrintOwnerReport implements Handles<typeof printReport> {
  constructor(private readonly stores: RecordStores) {}

  async run(
    { landlord, kind, year, from, to }: InputOf<typeof printReport>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof printReport>> {
    if (landlord === null || papers.refused.has(landlord))
      throw invalid('DOCUMENT.NOT_PRINTED', 'Este informe no se puede imprimir. No se ha creado nada.');
    papers.printed.push(landlord);
    const bytes = Buffer.from(`%PDF ${kind} of ${landlord} ${year}-${from}-${to}`);
    const document = await this.stores.of(definition).create(
      {
        ...{ name: `Informe ${landlord}`, fileName: 'Informe.pdf', mimeType: 'application/pdf' },
        ...{ type: 'OTHER', size: bytes.length, sha256: 'a'.repeat(64) },
      },
      { ...ctx, trusted: true },
    );
    papers.files.set(document.id, bytes);
    return { document: document.id, path: '', fileName: 'Informe.pdf', bytes: bytes.length, reused: false };
  }
}

/** A documents service that holds its files in memory and prints a line of text. */
@Module({
  imports: [
    KitModule.forService({ name: 'documents', records: recordsOf('documents'), migrations: 'derive' }),
  ],
  providers: [Download, Print, PrintAccount, PrintOwnerReport],
})
export class DocumentsStandIn {}
