import type { CallContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { Outside } from '@llavero/kit/outside/outside';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { sendEmail } from '@llavero/proto/commands/notifications';
import { requestSupplyChange } from '@llavero/proto/commands/supply-changes';
import { supplyData, supplyRequestWays } from '@llavero/proto/records/choices/supply-changes';
import { supplyDeadline, supplyLacks } from '@llavero/proto/rules/supply-change';
import { checkEmail } from '@llavero/proto/values/email';
import { SupplySwitch } from '../outside/okify/port.ts';
import { changeNotReady, companyWithoutAddress } from './supply-change.errors.ts';
import { ReadingDocuments } from './reading-documents.ts';
import { type StoredChange, SupplyChangeWriter } from './supply-change-writer.ts';
import { SupplyLetters } from './supply-letters.ts';

type Input = InputOf<typeof requestSupplyChange>;

/**
 * Asks the company for a change, or notes that it was asked. A mail goes out through notifications once per version of the change,
 * so that a second attempt after a failure sends no second one; from here on the clock of the company runs.
 */
@CommandHandler(requestSupplyChange)
export class RequestSupplyChange implements Handles<typeof requestSupplyChange> {
  constructor(
    private readonly writer: SupplyChangeWriter,
    private readonly letters: SupplyLetters,
    private readonly readings: ReadingDocuments,
    private readonly peers: Peers,
    private readonly outside: Outside,
  ) {}

  run(input: Input, ctx: CallContext): Promise<OutputOf<typeof requestSupplyChange>> {
    const { way, companyReference } = input;
    return this.writer.write(input, ctx, async (change, now) => {
      const lacks = supplyLacks(change);
      if (lacks.length > 0)
        throw changeNotReady(lacks.map(({ field, message }) => ({ field, rule: 'required', message })));
      const switchId = way === 'SWITCH' ? await this.bySwitch(change, ctx) : change.switchId;
      const photos = way === 'MAIL' ? await this.mail(change, input, ctx) : [];
      return {
        patch: {
          status: 'REQUESTED',
          requestedAt: now,
          requestedBy: way,
          error: null,
          due: supplyDeadline({ openedAt: now, requestedAt: now }),
          switchId,
          documents: [...new Set([...change.documents, ...photos])],
          ...(companyReference === null ? {} : { companyReference }),
        },
        note: `Solicitado a la compañía: ${supplyRequestWays.options[way].label.toLowerCase()}`,
      };
    });
  }

  /** @returns the photos that went with it: those of the meter, where the letter says its reading */
  private async mail(change: StoredChange, input: Input, ctx: CallContext): Promise<string[]> {
    const letter = await this.letters.of(change, ctx);
    const to = input.to ?? letter.to;
    if (!to || checkEmail(to) !== null) throw companyWithoutAddress();
    const says = letter.data.some(({ label }) => label === supplyData.options.READING.label);
    const photos = says ? await this.readings.of(change, ctx) : [];
    await this.peers.command(
      sendEmail,
      {
        to: [to],
        subject: input.subject ?? letter.subject,
        body: input.body ?? letter.body,
        template: 'SUPPLY_CHANGE_REQUEST',
        attachments: [...(change.authorisation ? [change.authorisation] : []), ...photos],
        relatedPlaces: [change.place],
        relatedContracts: change.contract ? [change.contract] : [],
        deduplication: `supply-change:${change.id}:${change.version}`,
      },
      ctx,
    );
    return photos;
  }

  /**
   * Opens the change there once, however often it is tried: the answer of an earlier try may have been lost, or what followed it here. A
   * change that was refused and is asked for again is another one.
   *
   * @throws OutsideError, also `OUTSIDE.NOT_CONFIGURED`
   */
  private async bySwitch(change: StoredChange, ctx: CallContext): Promise<string> {
    const service = this.outside.of(SupplySwitch);
    const reference = change.switchId === null ? change.id : `${change.id}:${change.switchId}`;
    const earlier = await service.changeOf(reference);
    if (earlier) return earlier.id;
    const letter = await this.letters.of(change, ctx);
    const made = await service.createChange({
      reference,
      supply: change.supply,
      company: letter.company?.externalId ?? letter.company?.name ?? change.company,
      transfer: change.transfer,
      data: letter.data,
    });
    return made.id;
  }
}
