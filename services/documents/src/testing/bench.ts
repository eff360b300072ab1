import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, credentials, Metadata, type ServiceError } from '@grpc/grpc-js';
import { serviceContext } from '@llavero/kit/context';
import { fromStatus } from '@llavero/kit/errors/grpc-errors';
import { loadMethod } from '@llavero/kit/grpc/load-method';
import type { StoredRecord } from '@llavero/kit/records/store-parts';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { KitModule } from '@llavero/kit/service/kit.module';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { startTestServices, type TestServices } from '@llavero/kit/testing/service';
import type { CollectionName, ServiceName } from '@llavero/proto/collections';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { invoiceCodes, registeredVat } from '@llavero/proto/commands/verifactu';
import type { Json } from '@llavero/proto/fields/field';
import { recordsOf } from '@llavero/proto/records/registry';
import { Module } from '@nestjs/common';
import { DocumentsModule } from '../documents.module.ts';

/** The first chunk of a download and all its bytes. */
export interface Downloaded {
  info: { content_type: string; file_name: string; bytes: number } | undefined;
  bytes: Buffer;
}

/** Addresses of the tax office by invoice; a test puts its own here. */
export const taxAddresses = new Map<string, string>();

@CommandHandler(invoiceCodes)
class AnswerCodes implements Handles<typeof invoiceCodes> {
  async run({ invoices }: InputOf<typeof invoiceCodes>): Promise<OutputOf<typeof invoiceCodes>> {
    const codes = invoices.flatMap((invoice) => {
      const address = taxAddresses.get(invoice);
      return address === undefined ? [] : [{ invoice, address }];
    });
    return { codes };
  }
}

/** What the register of invoices holds by issuer; a test puts its own here. */
export const registeredInvoices = new Map<string, OutputOf<typeof registeredVat>>();

@CommandHandler(registeredVat)
class AnswerVat implements Handles<typeof registeredVat> {
  async run({ issuer }: InputOf<typeof registeredVat>): Promise<OutputOf<typeof registeredVat>> {
    return registeredInvoices.get(issuer) ?? { invoices: 0, vat: 0 };
  }
}

/** The finance service as documents see it. */
@Module({
  imports: [KitModule.forService({ name: 'finance', records: recordsOf('finance'), migrations: 'derive' })],
  providers: [AnswerCodes, AnswerVat],
})
class FinanceStandIn {}

/** The documents service with its neighbours and a folder of its own. */
export interface Bench {
  services: TestServices;
  /** Where the files lie. */
  folder: string;
  /** Creates a record as its service's own code would. */
  create(
    service: ServiceName,
    collection: CollectionName,
    object: Record<string, Json>,
  ): Promise<StoredRecord>;
  /** Changes a finance document as its service's own code would. */
  change(receipt: StoredRecord, patch: Record<string, Json>): Promise<StoredRecord>;
  documents(filter: Record<string, Json>): Promise<StoredRecord[]>;
  /** The file of a document as the gateway asks for it; signed out without a token. @throws CodedError */
  download(documentId: string, token?: string): Promise<Downloaded>;
  stop(): Promise<void>;
}

export async function openBench(): Promise<Bench> {
  const folder = await mkdtemp(join(tmpdir(), 'llavero-documents-'));
  const services = await startTestServices(
    {
      people: neighbour('people'),
      places: neighbour('places'),
      contracts: neighbour('contracts'),
      finance: FinanceStandIn,
      documents: DocumentsModule,
    },
    { partial: true, env: { DATA_DIR: folder } },
  );
  const client = new Client(services.addressOf('documents'), credentials.createInsecure());
  const method = await loadMethod<object, Partial<Downloaded> & { data?: Buffer }>(
    'media.proto',
    '/llavero.media.v1.Media/Download',
  );
  const store = (service: ServiceName, collection: CollectionName) => {
    const running = services.services.get(service);
    if (!running) throw new Error(`${service} is not part of this test`);
    return running.get(RecordStores).of(collection);
  };
  return {
    services,
    folder,
    create: (service, collection, object) =>
      store(service, collection).create(object, serviceContext(service)),
    change: ({ id, version }, patch) =>
      store('finance', 'finance').writeUnchecked(id, version, patch, {}, serviceContext('finance')),
    documents: (filter) => store('documents', 'document').findUnchecked({ filter }),
    async download(documentId, token) {
      const metadata = new Metadata();
      if (token) metadata.set('authorization', `Bearer ${token}`);
      const stream = client.makeServerStreamRequest(
        method.path,
        method.requestSerialize,
        method.responseDeserialize,
        { document_id: documentId, file_name: 'recibo.pdf' },
        metadata,
      );
      const parts: Buffer[] = [];
      let info: Downloaded['info'];
      try {
        for await (const chunk of stream as AsyncIterable<Partial<Downloaded> & { data?: Buffer }>) {
          info ??= chunk.info;
          if (chunk.data) parts.push(chunk.data);
        }
      } catch (error) {
        throw fromStatus(error as ServiceError, 'documents');
      }
      return { info, bytes: Buffer.concat(parts) };
    },
    async stop() {
      client.close();
      await services.stop();
      await rm(folder, { recursive: true });
    },
  };
}
