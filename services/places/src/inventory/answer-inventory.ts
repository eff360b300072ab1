import { Clock } from '@llavero/kit/config/clock';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { Peers } from '@llavero/kit/grpc/peers';
import { linkInvalid } from '@llavero/kit/links/link.errors';
import { ScopedLinks } from '@llavero/kit/links/scoped-links';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { answerInventory } from '@llavero/proto/commands/inventories';
import { media } from '@llavero/proto/records/documents/media';
import { inventory as definition } from '@llavero/proto/records/places/inventory';
import { startOfDay } from '@llavero/proto/values/dates';
import { changedMeanwhile, contestedAgreement, nothingContested, unknownPhoto } from './inventory.errors.ts';
import { inventoryLink } from './inventory-link.ts';

type Answer = InputOf<typeof answerInventory>;

/**
 * The tenant agrees, which signs, or contests, which gives it back to the office (INV-01). The first answer of one of several
 * tenants counts for their side. What was contested before stays beside a later agreement.
 */
@CommandHandler(answerInventory)
export class AnswerInventory implements Handles<typeof answerInventory> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly links: ScopedLinks,
    private readonly peers: Peers,
    private readonly clock: Clock,
  ) {}

  async run(answer: Answer, ctx: CallContext): Promise<OutputOf<typeof answerInventory>> {
    const { code, version, outcome, name, remarks } = answer;
    const agrees = outcome === 'AGREED';
    if (!agrees && remarks.length === 0) throw nothingContested();
    if (agrees && remarks.length > 0) throw contestedAgreement();
    // Where the answer came from stands in the audit entry, with the link.
    const own = { ...serviceContext('places', ctx.requestId), ...(ctx.origin ? { origin: ctx.origin } : {}) };
    const { subject: asked } = await this.links.open(inventoryLink, code);
    await this.requireOwnPhotos(asked.id, remarks, own);
    const now = this.clock.now();
    return this.database.transaction(async (tx) => {
      // A refusal below takes this back with everything else: the link stays good for a second attempt.
      const { subject, id: evidence } = await this.links.redeem(inventoryLink, code, tx);
      const store = this.stores.of(definition);
      const [living] = await store.loadManyUnchecked([subject.id], tx);
      if (!living) throw linkInvalid();
      const inventory = await store.loadUnchecked(subject.id, tx, { lock: true });
      const { status } = inventory;
      if (inventory.version !== version || (status !== 'COMPLETE' && status !== 'CONTESTED'))
        throw changedMeanwhile();
      const before = inventory.tenantAnswer?.remarks ?? [];
      const written = await store.writeUnchecked(
        inventory.id,
        version,
        {
          tenantAnswer: { outcome, name, answeredAt: now, evidence, remarks: [...before, ...remarks] },
          ...(agrees ? { tenantSignatureDate: startOfDay(now) } : { contestedDate: startOfDay(now) }),
        },
        {},
        own,
        tx,
      );
      if (agrees) await this.links.revoke(subject, tx, inventoryLink);
      return { status: written.status ?? '' };
    });
  }

  /** Photos beside the remarks are of this inventory: the page has put them there. */
  private async requireOwnPhotos(id: string, remarks: Answer['remarks'], own: CallContext): Promise<void> {
    const photos = [...new Set(remarks.flatMap((remark) => remark.photos))];
    if (photos.length === 0) return;
    const fields = ['ownerCollection', 'ownerId'] as const;
    const found = await this.peers.of(media).getMany(photos, own, { fields });
    const isOwn = found.every((one) => one.ownerCollection === 'inventory' && one.ownerId === id);
    if (!isOwn || found.length < photos.length) throw unknownPhoto();
  }
}
