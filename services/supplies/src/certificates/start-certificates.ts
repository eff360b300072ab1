import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { type HandlesEvent, OnEvent } from '@llavero/kit/events/on-event';
import { Peers } from '@llavero/kit/grpc/peers';
import { caretakerFields, caretakerOf } from '@llavero/kit/staff/caretakers';
import { TriggerSwitches } from '@llavero/kit/triggers/trigger-switches';
import type { DomainEvent } from '@llavero/proto/events/envelope';
import { mandate as definition } from '@llavero/proto/records/contracts/mandate';
import { serviceContext } from '@llavero/kit/context';
import { mandateActivated } from '@llavero/proto/events/contracts';
import { mandateActivatedTrigger } from '@llavero/proto/rules/triggers/catalogue';
import { certificateFields, certificateOf } from '@llavero/proto/records/parts/certificate';
import { Operations } from '../operation/operations.ts';
import { Places } from '../places/places.ts';
import { certificatesToObtain } from './certificates.rules.ts';

/** F §7 'Mandate activated': certificate work for every unit that lacks one. */
@OnEvent(mandateActivated, { name: 'start-certificates' })
export class StartCertificates implements HandlesEvent {
  constructor(
    private readonly peers: Peers,
    private readonly places: Places,
    private readonly operations: Operations,
    private readonly clock: Clock,
    private readonly switches: TriggerSwitches,
  ) {}

  async handle(event: DomainEvent, tx: Tx, ctx: CallContext): Promise<void> {
    const own = serviceContext('supplies', ctx.requestId);
    const fields = ['units', 'region', ...caretakerFields] as const;
    const mandate = await this.peers.of(definition).find(event.subject, own, { fields });
    if (!mandate) return;
    if (!(await this.switches.of(mandateActivatedTrigger, own))('certificates')) return;
    const assignedTo = await caretakerOf(this.peers, mandate, own);
    const places = await this.places.read(mandate.units, ['unitType', 'region', ...certificateFields], ctx);
    for (const place of places)
      for (const certificate of certificatesToObtain(place, mandate.region, this.clock.now())) {
        const expired = certificateOf(place, certificate);
        await this.operations.open(
          {
            origin: `${event.id}:${place.id}:${certificate}`,
            type: 'CERTIFICATE',
            place: place.id,
            certificate,
            mandate: mandate.id,
            assignedTo,
            certificateNumber: expired?.number ?? null,
            endDate: expired?.endDate ?? null,
          },
          ctx,
          tx,
        );
      }
  }
}
