import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { anonymous } from '@llavero/kit/auth/actors';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import type { Peers } from '@llavero/kit/grpc/peers';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { startTestServices, type TestServices } from '@llavero/kit/testing/service';
import { until } from '@llavero/kit/testing/until';
import type { InputOf } from '@llavero/proto/commands/command';
import { requestSigningCode, signatureProgress, type signDocument } from '@llavero/proto/commands/signatures';
import { CodedError } from '@llavero/proto/errors';
import type { Json } from '@llavero/proto/fields/field';
import { document } from '@llavero/proto/records/documents/document';
import { DocumentsModule } from '../../documents.module.ts';
import { MediaStore } from '../../media/media-store.ts';
import { type Mailbox, mailboxModule } from './mailbox.ts';

/** A call by somebody with a link: from an address, without a session. */
export const outside: CallContext = {
  actor: anonymous,
  requestId: null,
  origin: { channel: 'WEB', address: '203.0.113.7', device: 'Safari, iOS' },
};

/** The documents service with its neighbours, and the mail that it sends. */
export interface SigningBench extends Omit<Mailbox, 'module'> {
  services: TestServices;
  /** No mail and no message so far, and everything answers. */
  reset(): void;
  /** A document with a PDF of one page that says `text`. */
  createDocument(text: string, fields?: Record<string, Json>): Promise<string>;
  /** The code of the newest link that was mailed there, once there are `count` of them. */
  linkTo(address: string, count?: number): Promise<string>;
  /** Waits until the mail to a signer is noted, which is a moment after it is on its way; `at` is the signer's place in the order. */
  mailNoted(document: string, at?: number): Promise<void>;
  /** Asks for a one-time code and reads it in the mail. */
  oneTimeCode(code: string, address: string): Promise<string>;
  run: Peers['command'];
  stop(): Promise<void>;
}

/** Starts it, with one company. @param variables of the environment, such as those that lead to stand-ins */
export async function openSigningBench(
  variables: Readonly<Record<string, string>> = {},
): Promise<SigningBench> {
  const { module, mailbox, told, outage } = mailboxModule();
  const folder = await mkdtemp(join(tmpdir(), 'llavero-signing-'));
  const services = await startTestServices(
    {
      people: neighbour('people'),
      contracts: neighbour('contracts'),
      notifications: module,
      documents: DocumentsModule,
    },
    { partial: true, env: { ...variables, DATA_DIR: folder } },
  );
  const own = services.services.get('documents')!;
  await services.services
    .get('people')!
    .get(RecordStores)
    .of('organization')
    .create({ name: 'Llavero Gestión, S.L.', active: true, cif: 'B85626240' }, serviceContext('people'));
  const run: Peers['command'] = services.peers.command.bind(services.peers);
  return {
    services,
    mailbox,
    told,
    outage,
    reset() {
      mailbox.length = 0;
      told.length = 0;
      outage.on = false;
    },
    run,
    async createDocument(text, fields = {}) {
      const file = await own.get(MediaStore).put(await pdfOf(text));
      const made = await own
        .get(RecordStores)
        .of(document)
        .create(
          {
            ...{ name: text, type: 'OTHER', status: 'GENERATED', generated: true },
            ...{ fileName: 'contrato.pdf', mimeType: 'application/pdf', size: file.size },
            ...{ sha256: file.sha256, storageKey: file.key, ...fields },
          },
          serviceContext('documents'),
        );
      return made.id;
    },
    linkTo: (address, count = 1) =>
      until(`the link to ${address}`, () => {
        const links = mailbox
          .filter(({ to }) => JSON.stringify(to) === JSON.stringify([address]))
          .flatMap(({ secrets }) => /\/firma\/([\w-]{43})/.exec(JSON.stringify(secrets))?.[1] ?? []);
        return links.length >= count && links.at(-1);
      }),
    async mailNoted(id, at = 0) {
      const state = async () =>
        (await run(signatureProgress, { document: id }, testContext('INTERNAL_EMPLOYEE'))).signers[at]?.state;
      await until('the mail is noted', async () => (await state()) === 'SENT');
    },
    async oneTimeCode(code, address) {
      await run(requestSigningCode, { code }, outside);
      const mail = mailbox.findLast(
        ({ to, template }) =>
          template === 'SIGNATURE_CODE' && JSON.stringify(to) === JSON.stringify([address]),
      );
      return (mail?.secrets as { code: string }).code;
    },
    async stop() {
      await services.stop();
      await rm(folder, { recursive: true });
    },
  };
}

/** One page that says something. */
export async function pdfOf(text: string): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  pdf.addPage().drawText(text);
  return Buffer.from(await pdf.save());
}

/** The code of what a call was refused with; `done` when it was not. */
export const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof CodedError ? error.body.code : String(error)),
  );
/** Two signers without a record. */
export const marta = {
  agent: null,
  name: 'Marta Puig Vidal',
  email: 'marta@correo.test',
  role: 'TENANT',
} as const;
export const jordi = {
  agent: null,
  name: 'Jordi Serra',
  email: 'jordi@correo.test',
  role: 'LANDLORD',
} as const;

/** A signature by {@link marta}, as the page sends it. */
export const signatureOf = (
  code: string,
  oneTimeCode: string,
  more: Partial<InputOf<typeof signDocument>> = {},
): InputOf<typeof signDocument> => ({
  ...{ code, oneTimeCode, idNumber: '12.345.678-z', drawing: null, typed: 'Marta Puig', consent: true },
  ...more,
});
