import type { CallContext } from '@llavero/kit/context';
import { Outside } from '@llavero/kit/outside/outside';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import {
  certifiedLetterState,
  certifiedPost,
  openCertifiedLetter,
  postCertifiedLetter,
} from '@llavero/proto/commands/certified-letters';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { letterDeliveries } from '@llavero/proto/records/choices/burofax';
import { document as definition } from '@llavero/proto/records/documents/document';
import { startOfDay } from '@llavero/proto/values/dates';
import { fileMissing } from '../document/document.errors.ts';
import { Letterheads } from '../print/letterheads.ts';
import { MediaStore } from '../media/media-store.ts';
import { CertifiedPost as Post } from '../outside/maileva/port.ts';
import { KeptReports } from '../reports/kept-reports.ts';
import { filingOf } from './letter-filing.ts';

/** Whether an operator is configured (EXT-11). */
@CommandHandler(certifiedPost)
export class CertifiedPost implements Handles<typeof certifiedPost> {
  constructor(private readonly outside: Outside) {}

  async run(): Promise<OutputOf<typeof certifiedPost>> {
    return { configured: this.outside.has(Post) };
  }
}

/** Begins a letter with the company as its sender. */
@CommandHandler(openCertifiedLetter)
export class OpenCertifiedLetter implements Handles<typeof openCertifiedLetter> {
  constructor(
    private readonly outside: Outside,
    private readonly letterheads: Letterheads,
  ) {}

  /** @throws OutsideError */
  async run(
    { reference, name, ...signed }: InputOf<typeof openCertifiedLetter>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof openCertifiedLetter>> {
    const post = this.outside.of(Post);
    const company = await this.letterheads.signing(signed, ctx);
    // 'Carrer de Sants 12, 08014 Barcelona' is two lines of an envelope.
    const parts = (company.address ?? '').split(',').map((part) => part.trim());
    const town = parts.findIndex((part) => /^\d{5}\b/.test(part));
    const lines = town < 0 ? parts : [parts.slice(0, town).join(', '), parts[town] ?? ''];
    return { letter: await post.open({ reference, name, sender: [company.name, ...lines] }) };
  }
}

/** Has a kept letter posted. */
@CommandHandler(postCertifiedLetter)
export class PostCertifiedLetter implements Handles<typeof postCertifiedLetter> {
  constructor(
    private readonly outside: Outside,
    private readonly stores: RecordStores,
    private readonly media: MediaStore,
  ) {}

  /** @throws OutsideError; CodedError notFound `DOCUMENT.NO_FILE` */
  async run({
    letter,
    document,
    addressee,
  }: InputOf<typeof postCertifiedLetter>): Promise<OutputOf<typeof postCertifiedLetter>> {
    const { storageKey, fileName } = await this.stores.of(definition).loadUnchecked(document);
    if (!storageKey) throw fileMissing();
    const content = await this.media.readAll(storageKey);
    const file = { fileName: fileName ?? 'carta.pdf', content, addressee: addressee.split('\n') };
    await this.outside.of(Post).post(letter, file);
    return { posted: true };
  }
}

/** Reads where a letter is, and keeps the proofs that are there; one that is kept is not fetched again. */
@CommandHandler(certifiedLetterState)
export class CertifiedLetterState implements Handles<typeof certifiedLetterState> {
  constructor(
    private readonly outside: Outside,
    private readonly stores: RecordStores,
    private readonly kept: KeptReports,
  ) {}

  /** @throws OutsideError */
  async run(
    input: InputOf<typeof certifiedLetterState>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof certifiedLetterState>> {
    const post = this.outside.of(Post);
    const letter = await post.read(input.letter);
    const isPosted = letter.state === 'POSTED';
    const proofs: string[] = [];
    const keep = async (what: string, fetch: () => Promise<Buffer | null>) => {
      const name = `${what} ${letter.number ?? ''} · ${input.name}`;
      const [known] = await this.stores.of(definition).findExactUnchecked('name', name);
      const content = known ? null : await fetch();
      if (known) proofs.push(known.id);
      if (!content) return;
      const isPdf = content.subarray(0, 5).toString('latin1') === '%PDF-';
      const file = { content, ...(isPdf ? pdf : zip) };
      proofs.push((await this.kept.keepFile(file, name, filingOf(input), ctx)).document);
    };
    if (isPosted) await keep('Justificante de admisión', () => post.depositProof(input.letter));
    // Each piece of news has its own.
    const news = choiceLabel(letterDeliveries, letter.delivery).toLowerCase();
    if (isPosted && letter.delivery !== 'PENDING')
      await keep(`Justificante de entrega (${news})`, () => post.deliveryProof(input.letter));
    const { number, postedAt, delivery, deliveredAt } = letter;
    return {
      ...{ number, delivery, proofs },
      postedOn: isPosted && postedAt !== null ? startOfDay(postedAt) : null,
      refusal: letter.state === 'REFUSED' ? (letter.reason ?? 'El operador no dice por qué.') : null,
      deliveredOn: deliveredAt === null ? null : startOfDay(deliveredAt),
    };
  }
}

const pdf = { mimeType: 'application/pdf', ending: 'pdf' };
const zip = { mimeType: 'application/zip', ending: 'zip' };
