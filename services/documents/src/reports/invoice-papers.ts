import type { CallContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { document as definition, type Document } from '@llavero/proto/records/documents/document';
import { media } from '@llavero/proto/records/documents/media';
import { finance } from '@llavero/proto/records/finance/finance';
import { dayKey } from '@llavero/proto/values/dates';
import { fileExtension, normaliseFileName } from '@llavero/proto/values/file-name';
import { inBatches } from '@llavero/proto/values/ids';
import { Injectable } from '@nestjs/common';
import { FinancePrinter } from '../finance/finance-printer.ts';
import { MediaStore } from '../media/media-store.ts';
import type { ReceivedInvoice } from './received-invoices.ts';

/** Bytes of all papers of a pack: it is put together in memory. */
const MOST_BYTES = 40 * 1024 * 1024;

/** A file in the store. */
interface Paper {
  key: string;
  fileName: string;
  bytes: number;
}

/** Papers of received invoices. */
interface Papers {
  files: { name: string; content: Buffer }[];
  /** Where the first file of an invoice lies in the pack. */
  names: Map<ReceivedInvoice, string>;
  /** Invoices without a file, or whose files did not fit. */
  missing: number;
}

/** The papers of invoices that a landlord bears: our fees are printed where they are not yet, suppliers' bills are as they were filed. */
@Injectable()
export class InvoicePapers {
  constructor(
    private readonly peers: Peers,
    private readonly stores: RecordStores,
    private readonly printer: FinancePrinter,
    private readonly media: MediaStore,
  ) {}

  /** @param folder of the pack in which they lie */
  async of(invoices: readonly ReceivedInvoice[], folder: string, ctx: CallContext): Promise<Papers> {
    const [fees, filed] = await Promise.all([this.#fees(invoices, ctx), this.#filed(invoices)]);
    const found: Papers = { files: [], names: new Map(), missing: 0 };
    let bytes = 0;
    for (const [at, invoice] of invoices.entries()) {
      const { source, papers } = invoice;
      const documents =
        source.collection === 'finance' ? [fees.get(source.id)] : papers.map((id) => filed.get(id));
      const files = (await Promise.all(documents.map((document) => this.#files(document)))).flat();
      const size = files.reduce((sum, file) => sum + file.bytes, 0);
      if (files.length === 0 || bytes + size > MOST_BYTES) {
        found.missing += 1;
        continue;
      }
      bytes += size;
      for (const [part, { key, fileName }] of files.entries()) {
        const name = `${folder}/${nameOf(invoice, at + 1, part, fileName)}`;
        found.files.push({ name, content: await this.media.readAll(key) });
        if (part === 0) found.names.set(invoice, name);
      }
    }
    return found;
  }

  async #fees(invoices: readonly ReceivedInvoice[], ctx: CallContext): Promise<Map<string, Document>> {
    const ids = invoices.flatMap(({ source: { collection, id } }) => (collection === 'finance' ? id : []));
    const printed = new Map<string, Document>();
    for (const some of inBatches(ids)) {
      const documents = await this.peers.of(finance).getMany(some, ctx);
      for (const { document } of await this.printer.printMany(documents, ctx))
        printed.set(document.finance ?? '', document);
    }
    return printed;
  }

  /** Whoever reads a bill reads its papers: both are the staff's. */
  async #filed(invoices: readonly ReceivedInvoice[]): Promise<Map<string, Document>> {
    const store = this.stores.of(definition);
    const found = new Map<string, Document>();
    for (const some of inBatches([...new Set(invoices.flatMap(({ papers }) => papers))]))
      for (const document of await store.loadManyUnchecked(some)) found.set(document.id, document);
    return found;
  }

  /** A document has a file of its own, or several that were uploaded for it. */
  async #files(document: Document | undefined): Promise<Paper[]> {
    if (!document) return [];
    const { storageKey, fileName, size, media: links } = document;
    const uploaded = links.length > 0 ? await this.stores.of(media).loadManyUnchecked(links) : [];
    const own = storageKey
      ? [{ key: storageKey, fileName: fileName ?? 'factura.pdf', bytes: size ?? 0 }]
      : [];
    const parts =
      uploaded.length > 0
        ? uploaded.flatMap(({ storageKey: key, name, size: bytes }) =>
            key ? [{ key, fileName: name ?? 'factura', bytes: bytes ?? 0 }] : [],
          )
        : own;
    const there = await Promise.all(parts.map(({ key }) => this.media.has(key)));
    return parts.filter((_, at) => there[at]);
  }
}

/** '003 2026-02-10 P-7.pdf': in the order of the list. */
function nameOf({ issueDate, date, number }: ReceivedInvoice, at: number, part: number, fileName: string) {
  const more = part === 0 ? '' : ` ${part + 1}`;
  const name = `${String(at).padStart(3, '0')} ${dayKey(issueDate ?? date)} ${number}${more}`;
  const ending = fileExtension(fileName);
  return normaliseFileName(ending ? `${name}.${ending}` : name);
}
