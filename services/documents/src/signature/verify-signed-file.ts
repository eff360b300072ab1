import type { CallContext } from '@llavero/kit/context';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { verifySignedFile } from '@llavero/proto/commands/signatures';
import { document } from '@llavero/proto/records/documents/document';
import { initialsOf } from '@llavero/proto/rules/signatures';
import { Letterheads } from '../print/letterheads.ts';
import { Signatures } from './signatures.ts';

const unknown: OutputOf<typeof verifySignedFile> = {
  known: null,
  type: null,
  company: null,
  sealedAt: null,
  signers: [],
};

/** EXT-10: whoever can name the digest has the file, and learns who has signed it by initials only. */
@CommandHandler(verifySignedFile)
export class VerifySignedFile implements Handles<typeof verifySignedFile> {
  constructor(
    private readonly signatures: Signatures,
    private readonly stores: RecordStores,
    private readonly letterheads: Letterheads,
  ) {}

  async run(
    input: InputOf<typeof verifySignedFile>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof verifySignedFile>> {
    const { table } = this.signatures;
    const sha256 = input.sha256.toLowerCase();
    const row = /^[0-9a-f]{64}$/.test(sha256) ? await table.withDigest(sha256) : null;
    if (!row) return unknown;
    const [signers, company, [paper]] = await Promise.all([
      table.signers(row.id),
      this.letterheads.own(ctx),
      this.stores.of(document).loadManyUnchecked([row.document]),
    ]);
    return {
      known: row.sealedSha256 === sha256 ? 'SEALED' : 'ORIGINAL',
      type: paper?.type ?? null,
      company: company.name,
      sealedAt: row.sealedAt,
      signers: signers.flatMap(({ name, role, signedAt }) =>
        signedAt === null ? [] : [{ initials: initialsOf(name), role, signedAt }],
      ),
    };
  }
}
